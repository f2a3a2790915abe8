import { SPORTS } from '@duskline/simulation/sport/registry';
import { priceMarket } from '@duskline/simulation/price-market';
const setting=(seed:number,gap:number)=>({gap,pace:1,bestOf:3,field:'men' as const,isNeutral:false,needsWinner:false,seed});
for(const kind of ['prematch'] as const) for (const s of SPORTS){
 const out:string[]=[];
 for(const scale of [1,0.5,1/3]){
  let worst=-1,what='',n=0,pos=0; const by=new Map<number,number>();
  for(const gap of [0,0.35]){
   const m=s.match(setting(5,gap),null);
   const fair=new Map(m.chancesAt(-1,0,{logit:0,pace:1}).flatMap(c=>c.outcomes.map(o=>[`${c.type}/${c.specifiers}/${o.id}`,o] as const)));
   const d=s.prices.drift[kind];
   for(const a of [-1,1])for(const b of [-1,1]){
    for(const c of m.chancesAt(-1,0,{logit:a*d.logit*scale,pace:1+b*d.pace*scale})){const p=priceMarket(c,s.prices);if(!p.open)continue;
     for(const o of p.outcomes)if(o.active){const f=fair.get(`${c.type}/${c.specifiers}/${o.id}`);if(!f)continue;const od=o.oddsMilli/1000;
      const w=f.win*od+f.halfWin*(od+1)/2+f.refund+f.halfLoss/2-1;n++;if(w>0){pos++;by.set(c.type,Math.max(by.get(c.type)??0,w));}if(w>worst){worst=w;what=`${c.type}/${c.specifiers}/${o.id}@${od}`;}}}
    if(d.pace===0&&b<0)continue;
   }}
  out.push(`x${scale.toFixed(2)} worst ${(100*worst).toFixed(1)}% ${what} pos ${(100*pos/n).toFixed(1)}%`+(scale===1?` types ${[...by.keys()].length}`:''));
 }
 console.log(s.key.padEnd(20),JSON.stringify(s.prices.drift[kind]),out.join(' | '));
}
