/** The look of the API page; light and dark, on screens of any width and on paper. */
export const css = `
:root { color-scheme: light dark; --text: #1d1d28; --soft: #5d6072; --line: #e1e2ea; --back: #fff; --raised: #f5f6fa; --link: #4c4fd6; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6ee; --soft: #a0a3b5; --line: #33343f; --back: #15151c; --raised: #1e1f29; --link: #a5aaff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--back); }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.2rem; border-right: 1px solid var(--line); background: var(--raised); font-size: 13px; }
nav .title { font-size: 16px; font-weight: 700; color: inherit; }
nav h2 { font-size: 12px; text-transform: uppercase; letter-spacing: .06em; margin: 1.2rem 0 .3rem; } nav h2 a { color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; } nav li a { display: block; padding: .12rem .4rem; border-radius: 4px; color: inherit; overflow-wrap: anywhere; }
nav li a:hover { background: var(--line); text-decoration: none; }
main { padding: 1.5rem 2.5rem 6rem; max-width: 68rem; }
h1 { margin: 0; } section > h2 { margin: 3rem 0 0; padding-top: 1rem; border-top: 2px solid var(--line); }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 8px; }
article:target { border-color: var(--link); }
h3 { margin: 0; font-size: 16px; } h3 a { color: inherit; } h3 span { font-weight: 400; color: var(--soft); margin-left: .5rem; }
h4 { margin: 1rem 0 .3rem; } article p { margin: .5rem 0; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; } code { overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--raised); border-radius: 6px; overflow: auto; max-height: 26rem; }
.route { background: var(--raised); border-radius: 4px; padding: .25rem .5rem; }
.method { color: #1d7a46; } .POST { color: #9a5b00; } .PUT, .PATCH { color: #4c4fd6; } .DELETE { color: #c0263d; }
.scope { color: var(--soft); margin-left: .4rem; }
.label { display: inline-block; font-size: 11px; padding: 0 .45rem; border-radius: 9px; border: 1px solid var(--line); color: var(--soft); }
.on-air { color: #fff; background: #d0273f; border-color: transparent; } .public { color: #fff; background: #7a3fd0; border-color: transparent; } .destructive { color: #c0263d; border-color: currentColor; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: 14px; } caption { text-align: left; font-weight: 600; padding: .2rem 0; }
td { vertical-align: top; padding: .35rem .8rem .35rem 0; border-top: 1px solid var(--line); } td:first-child { width: 24%; } td:nth-child(2) { width: 30%; color: var(--soft); overflow-wrap: anywhere; }
td i { color: #c0263d; font-style: normal; margin-left: .15rem; } small { color: var(--soft); }
summary { cursor: pointer; color: var(--link); } .errors { padding-left: 1.2rem; }
@media (prefers-color-scheme: dark) { .method { color: #5fd08f; } .POST { color: #f0b35a; } .PUT, .PATCH { color: #a5aaff; } .DELETE, .destructive, td i { color: #ff7d8c; } .on-air, .public { color: #fff; } }
@media (max-width: 760px) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } td { display: block; border: 0; padding: .1rem 0; width: auto !important; } tr { display: block; border-top: 1px solid var(--line); padding: .3rem 0; } }
@media print { nav { display: none; } body { display: block; } }
`;
