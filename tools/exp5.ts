import { runStrategies } from './calibrate/strategies/run.ts';
const t=performance.now();
const n=Number(process.argv[2]??3);
const r=runStrategies(1,n);
console.log('s/match',(performance.now()-t)/1000/n,'margin',r.margin);
for(const [s,a] of r.accounts){console.log(s.name.padEnd(22),a.bets,a.refused,'ret',a.returned.mean.toFixed(3),'±',a.returned.error.toFixed(3),'exp',a.expected.mean.toFixed(4),'±',a.expected.error.toFixed(4));}
console.log(r.samples.map(s=>s.brought.length).slice(0,5), r.samples[0]!.brought.map(b=>b.length));
