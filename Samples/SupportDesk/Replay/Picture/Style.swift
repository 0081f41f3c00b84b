/// The style of pictures, in light and dark mode.
enum Style {
    /// The colors, and the signs of the drawing.
    static let drawing: StaticString = """
        :root{color-scheme:light dark;--paper:#fff;--card:#fff;--edge:#d8dce2;--ink:#1b1f24;--soft:#57606a;--grid:#e4e7eb;\
        --live:#0b62a8;--cached:#8f5600;--unknown:#6a737d;--good:#1a7f5a;--bad:#b3261e;--seen:#6b4fbb;--badge:#c4261d;\
        --idle:#8a94a0}
        @media (prefers-color-scheme:dark){:root{--paper:#14171b;--card:#1b1f25;--edge:#363d46;--ink:#e9ecf0;--soft:#a3adb8;\
        --grid:#2a3038;--live:#62b5ff;--cached:#f2b25c;--unknown:#98a2ad;--good:#4cc38a;--bad:#ff8a80;--seen:#b6a0ff;\
        --badge:#c4322a;--idle:#6e7884}}
        .timeline text{font:11px/1 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--ink);\
        font-variant-numeric:tabular-nums}
        .timeline .name,.timeline .note{text-anchor:end}
        .timeline .name{font-weight:650;font-size:11.5px}
        .timeline .note,.timeline .state,.timeline .what,.timeline .pause{fill:var(--soft)}
        .timeline .time,.timeline .day{text-anchor:start}
        .timeline .day{fill:var(--soft)}
        .timeline .pause{text-anchor:middle}
        .timeline .strong{fill:var(--ink);font-weight:600}
        .grid{stroke:var(--grid);fill:none}
        .separator{stroke:var(--edge);fill:none}
        .axis{stroke:var(--soft);fill:none}
        .break{fill:var(--grid);opacity:.6}
        .strip{stroke-width:1}
        .on{fill:var(--good);stroke:var(--good);opacity:.55}
        .up{fill:var(--good);stroke:var(--good)}
        .off{fill:none;stroke:var(--idle);stroke-dasharray:3 2}
        .seen{fill:var(--seen);stroke:var(--seen)}
        .waiting{fill:url(#stripes);stroke:var(--cached)}
        .failed{fill:url(#crosses);stroke:var(--bad)}
        .unreachable{fill:url(#dots);stroke:var(--bad)}
        .several{fill:url(#mixed);stroke:var(--idle)}
        .thin{stroke:none}
        .thin.off,.thin.several{fill:var(--idle);opacity:.45}
        .thin.waiting{fill:var(--cached)}
        .thin.failed,.thin.unreachable{fill:var(--bad)}
        .wait{stroke:var(--cached);stroke-width:2.4}
        .bad{stroke:var(--bad);stroke-width:1.4}
        .dot{fill:var(--bad)}
        .mix{fill:var(--idle)}
        .hatch{stroke:var(--cached);stroke-width:1.2;opacity:.45}
        .relaunch{stroke:var(--bad);stroke-width:2;stroke-dasharray:2 3;fill:none}
        .line{fill:none;stroke-width:2.2}
        .line.live{stroke:var(--live)}
        .line.cached{stroke:var(--cached);stroke-dasharray:7 4}
        .line.unknown{stroke:var(--unknown);stroke-dasharray:1.5 4;stroke-linecap:round}
        .rise{stroke:var(--soft);stroke-width:1.2;fill:none}
        .area.live{fill:var(--live);opacity:.14}
        .area.cached{fill:url(#hatch)}
        .area.unknown{fill:none}
        .range.live{fill:var(--live)}
        .range.cached{fill:url(#dashes)}
        .range.unknown{fill:url(#points)}
        .dash{stroke:var(--cached);stroke-width:4.4}
        .point{stroke:var(--unknown);stroke-width:1.6}
        .change{stroke:var(--ink);stroke-width:1.4}
        .timeline .number{font-weight:700;text-anchor:middle}
        .pill .shape{stroke-width:1.3}
        .pill.live .shape{fill:var(--badge);stroke:var(--badge)}
        .timeline .live .number{fill:#fff}
        .pill.zero .shape{fill:var(--grid);stroke:var(--idle)}
        .pill.cached .shape{fill:var(--card);stroke:var(--cached);stroke-dasharray:4 2}
        .pill.unknown .shape{fill:var(--card);stroke:var(--unknown);stroke-dasharray:1.5 2.5}
        .pill.peak .shape{fill:var(--card);stroke:var(--badge)}
        .timeline .peak .number{fill:var(--ink)}
        .mark{stroke-width:1.6}
        .raised{fill:var(--badge);stroke:var(--badge)}
        .lowered{fill:var(--live);stroke:var(--live)}
        .linked{fill:var(--card);stroke:var(--good);stroke-width:2}
        .changed{fill:var(--soft);stroke:var(--soft)}
        .same{fill:var(--card);stroke:var(--idle)}
        .lines{fill:var(--idle)}
        .lead{stroke:var(--grid);fill:none}

        """

    /// The style of the page around the drawing.
    static let page: StaticString = """
        *{box-sizing:border-box}
        body{margin:0;background:var(--paper);color:var(--ink);\
        font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
        main{max-width:1280px;margin:0 auto;padding:28px 20px 110px}
        header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:center;justify-content:space-between;margin-bottom:18px}
        h1{font-size:24px;line-height:1.25;margin:0;overflow-wrap:anywhere}
        h2{font-size:17px;margin:30px 0 8px}
        p{margin:4px 0}
        .soft{color:var(--soft)}
        .end{display:flex;align-items:center;gap:10px;font-weight:600}
        .badge{display:inline-block;min-width:34px;padding:1px 11px;border-radius:17px;border:2px solid;text-align:center;\
        font-weight:700;font-size:18px;font-variant-numeric:tabular-nums}
        .badge.live{background:var(--badge);border-color:var(--badge);color:#fff}
        .badge.zero{background:var(--grid);border-color:var(--idle)}
        .badge.cached{border:2px dashed var(--cached)}
        .badge.unknown{border:2px dotted var(--unknown)}
        .mistake{border:1px solid var(--bad);border-left-width:6px;border-radius:6px;padding:8px 14px;margin:0 0 16px;\
        overflow-wrap:anywhere}
        .skip{position:absolute;left:-9999px}
        .skip:focus{position:static;display:inline-block;margin-bottom:8px}
        a{color:var(--live)}
        figure{margin:0;border:1px solid var(--edge);border-radius:12px;background:var(--card);overflow:hidden}
        .frame{display:grid;grid-template-columns:auto minmax(0,1fr)}
        .frame>svg{display:block}
        .scroller{overflow-x:auto;overflow-y:hidden;border-left:1px solid var(--edge)}
        .plot{display:grid}
        .plot>*{grid-area:1/1}
        .plot>svg{display:block}
        .points{display:flex}
        .points button{all:unset;flex:none;height:100%;cursor:crosshair}
        .points button:hover,.points button:focus{\
        background:linear-gradient(90deg,transparent calc(var(--c) - 1px),var(--ink) calc(var(--c) - 1px),\
        var(--ink) calc(var(--c) + 1px),transparent calc(var(--c) + 1px)),\
        color-mix(in srgb,var(--seen) 16%,transparent)}
        .points button:focus-visible{outline:2px solid var(--seen);outline-offset:-2px}
        .tip{display:none;position:fixed;z-index:1;left:50%;bottom:14px;transform:translateX(-50%);\
        width:min(720px,calc(100vw - 24px));max-height:45vh;overflow:hidden;padding:10px 16px;pointer-events:none;\
        border:1px solid var(--edge);border-left:5px solid var(--seen);border-radius:10px;background:var(--card);\
        box-shadow:0 6px 28px #0005;overflow-wrap:anywhere}
        button:hover+.tip,button:focus+.tip{display:block}
        button:hover+.tip{z-index:2}
        .tip b{font-size:16px;display:block}
        .tip p{font-variant-numeric:tabular-nums}
        .legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 20px;margin:0;padding:12px 16px;\
        border-top:1px solid var(--edge);font-size:13px;color:var(--soft)}
        .legend li{display:flex;align-items:center;gap:7px}
        .hint{font-size:13px;color:var(--soft);margin:8px 2px 0}
        .why{padding:0;margin:0;list-style:none;overflow-wrap:anywhere}
        .why li{margin:3px 0}
        .why .entry{padding-left:22px;color:var(--soft);font-variant-numeric:tabular-nums}
        .rows{overflow-x:auto;content-visibility:auto;contain-intrinsic-size:auto 1200px}
        table{border-collapse:collapse;width:100%;font-size:13.5px;font-variant-numeric:tabular-nums}
        caption{text-align:left;color:var(--soft);padding-bottom:6px}
        th,td{text-align:left;vertical-align:top;padding:5px 14px 5px 0;border-bottom:1px solid var(--grid)}
        th{color:var(--soft);font-weight:600}
        td:nth-child(1),td:nth-child(2),td:nth-child(4){white-space:nowrap}
        td:nth-child(3),td:nth-child(5){min-width:180px;overflow-wrap:anywhere}

        """
}
