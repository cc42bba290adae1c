import { readFileSync } from 'node:fs';
import { decideOn } from '@studio/kernel/decision';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import { diff } from '@studio/kernel/property-diff';
import { overlayDecider } from '@studio/overlay/overlay.decider';
import { outputOf } from '@studio/overlay/overlay.output';
import { diffRenderState } from '@studio/realtime/render-state';
const fx = JSON.parse(readFileSync('/work/main/test/architecture/events/overlay-2026-11.json','utf8'));
const open = fx.events.filter((e:any)=>e.meta.rev<=2);
const added = fx.events.find((e:any)=>e.type==='layer.added'&&e.meta.rev===2);
function seed(n:number){ let f=emptyFold(overlayDecider); f=foldEvents(overlayDecider,f,open.filter((e:any)=>e.meta.rev<2));
 for(let i=1;i<=n;i++) f=foldEvents(overlayDecider,f,[{...added,revision:f.revision+1,data:{...added.data,memberId:i},meta:{...added.meta,rev:f.rev+1}}]); return f;}
const place = fx.events.find((e:any)=>e.type==='layer.placed').data;
function once(n:number){ let fold=seed(n); const N=4000; const t=performance.now();
 for(let k=0;k<N;k++){ const id=randomCommandId(); const m=1+k%Math.min(n,20);
  const d=decideOn({stream:'overlay-x',evolver:overlayDecider as any,commandId:id,operation:'update_member',actor:{accountId:'a',via:'api'},correlationId:id,causationId:id,decide:()=>[{type:'layer.placed',data:{...place,sceneId:1,memberId:m,layout:{x:k+1,y:0,scale:1,rot:0,opacity:1}}}]} as any,fold as any,1_700_000_000_000+k*(n===21?1:900)) as any;
  if(d.kind!=='commit') throw d.error; fold=d.after; }
 return (performance.now()-t)*1000/N; }

const { diff: d0 } = require('/tmp/old/property-diff.ts');
for (const n of [20,200]) { const f0=seed(n),f1=foldEvents(overlayDecider,f0,[{...added,type:'layer.placed',revision:f0.revision+1,data:{...place,sceneId:1,memberId:3,layout:{x:7,y:0,scale:1,rot:0,opacity:1}},meta:{...added.meta,rev:f0.rev+1}}] as any);
const time=(g:()=>void)=>{const t=performance.now();for(let i=0;i<5000;i++)g();return (performance.now()-t)/5};const R:any={d0:[],d1:[]};
for(let i=0;i<15;i++){R.d0.push(time(()=>d0(f0.state,f1.state)));R.d1.push(time(()=>diff(f0.state,f1.state)));}
console.log(n,Object.entries(R).map(([k,v]:any)=>k+' '+Math.min(...v).toFixed(2)+' med '+v.sort((x:number,y:number)=>x-y)[7].toFixed(2)).join(' | ')); }
