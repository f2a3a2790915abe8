import { hash32 } from '../rng.ts';

/**
 * Names of real leagues, clubs and people that nothing of the world may have. Kept as hashes, so that none of them stands in the code:
 * `hash32('name', plainName(name))` in base 36.
 */
const REFUSED: readonly string[] = [
  '101sa0o 102asn1 102cw2a 1035g8i 10b4iqq 10bkche 10f4xxw 10hpvkl 10jhqdk 10v4ofv 10vjfoz 10vuy3o 10xf2dx 11bcthe',
  '11ht2q5 11i2uem 11jlws1 11oyoxp 11rtm54 125fzh7 125s7pn 12d9zq5 12djoa7 12lasnq 12pdz5e 12qh28t 12t0plq 12wnwus',
  '12xg8l 12zwbsc 136wnym 1389gw0 13doqa3 13dzmxb 13e5rnz 13ok79r 13q4ilp 13s3kem 13sqvz0 13y87cr 13zz6rr 140a5dc',
  '14247p5 1444ckg 144pe2a 148j595 14a8quq 14bg539 14faod0 14j0uz3 14llx9t 14odh91 14t3ybe 14wdgyf 152chj8 152p2tv',
  '15oa57j 15urbg2 15ygzsf 15zz66v 168feht 169rwd1 16a6xuq 16fy4gi 16gw3jk 16ixvka 16seksi 16uduwe 16x03pv 16zdn35',
  '1765avu 17b8yi0 17edm8r 17fk4jz 17jnqrh 17w6kc2 17xyg53 17z8xq5 17zzo2g 181lrf6 1835ez4 1849g2x 18dma47 18f7u5b',
  '18hwl3s 18iki95 18izqx4 18lkm3g 18s4min 18x6fea 18y5ne1 18z6mnl 197lwtg 19p8weg 19s4f5c 1a0xgt6 1a10ugv 1abr98i',
  '1act67y 1adw3ba 1adwrdy 1aeg91o 1ahmdkp 1aj1t6t 1am4ce5 1au5qpl 1axl1hw 1be7o2u 1bjitck 1blhywv 1bowktz 1bpqcst',
  '1bqwjaa 1bu5bwv 1bvcfxl 1bz0svx 1c248ee 1c45wvq 1c7woq1 1c9vwgm 1clti5l 1cmyhzo 1cw01ko 1cwdp0n 1d33ekh 1d7tefn',
  '1ded0v5 1dgrvqo 1dks9iz 1dl6d80 1dmhb87 1dmjm3x 1dmtnnv 1dpcvfa 1dthhkj 1e02e5i 1e5sx27 1e6s6g1 1eb46cd 1egi3oa',
  '1ek5vfk 1enpw8i 1ew9vx3 1ey01z0 1f1m784 1f6slqt 1f7lu1v 1feq1zt 1ffxwua 1fhkotu 1fios0k 1fisxi7 1fludzk 1fn4dp4',
  '1fungbu 1fw87ds 1g0q24k 1g8j8j7 1g8n91w 1g8ncmm 1gaw0pk 1gcc2yp 1gcpzxh 1ghy8wq 1gvjso3 1gvta8l 1gwq138 1h091z1',
  '1h2o2yd 1h6g0cv 1h7myw4 1h97akw 1hcc635 1hggkig 1hkuu0o 1hl2v6m 1htlzgb 1hy35pz 1i30tpr 1icckq1 1ienkya 1itfy6b',
  '1j1dxoe 1j4cnu3 1jaso4g 1jb4lvm 1jckc3r 1jek4la 1jepuua 1jexoyk 1jj0qip 1jj4paa 1jjozkn 1jmqe7f 1jrscw1 1jy03ld',
  '1k2hwb2 1k4efl1 1k5nmeg 1kawkq9 1kaz80k 1kd59we 1khutj6 1kjz1sx 1kq4kqw 1ks9n1b 1ku9dwm 1kvd86u 1l054ri 1l4no9l',
  '1l8x1u7 1lbt4 1lh8osi 1ljcxvq 1ljz6zs 1ln9fgi 1lv2p07 1lwl5qh 1lxkvc7 1m0kc2q 1m48b3m 1m6uuu2 1m7dild 1m821yi',
  '1mc503r 1mdtg4c 1mgcmz0 1mieflp 1mk8arv 1mpmpwi 1mpwd69 1mw3l0n 1mwn0ih 1mxxmy3 1n0qwf9 1n7qpuz 1nhyjzz 1npfto',
  '1o6vgr3 1o6x5j9 1o7o27a 1oh6w9k 1ohzecd 1okktwv 1ouqoaf 1ozyd7s 1p3zok0 1p7s0ci 1pa6zxe 1pau4qy 1pawb5d 1pb6u3d',
  '1phxbdr 1po0vwy 1pokus 1pr0u6s 1puwusa 1pvoyka 1pztlz7 1q1hazr 1q21dha 1q21gcm 1q68491 1q6a1rh 1qhz388 1qnxqgx',
  '1qostcn 1r451cl 1r65gye 1r6nlhd 1r8u88h 1r9aty0 1re61ro 1rh320t 1rmp4l6 1rn2ed3 1rqg2nw 1rs2oy9 1ruuehv 1rvtii6',
  '1rw7si4 1rx7j7g 1rzaj9c 1s77mr0 1sb7kb5 1sblpk8 1sbr9k 1shidqt 1skdj1x 1sz65bn 1t572zz 1tbk19k 1tcy5cs 1tf0l4d',
  '1to900q 1tssjnh 1tu5pc 1tya76r 1u6wr97 1udxfwb 1ugqg04 1uhblgg 1ukl5y1 1ulhodm 1umw7w4 1uohceg 1uouiuk 1uph10p',
  '1uq2imc 1ur2xeh 1urury3 1uvls6j 1uxehkx 1v0rwpt 1v82g27 1v9q41z 1vahz2r 1vme49o 1vofe6d 1vwj334 1vxx7v4 1vzfka6',
  '1wfmizz 1wgg693 1whg1ad 1whj158 1wq2aq2 1wrxwji 1wukh7v 1wvdf6x 1ww9b92 1wztm0v 1x0djau 1x0o5s0 1x4grxp 1x89pii',
  '1x8biz2 1xcoe0q 1xf2a2f 1xjm9m4 1xmp2b7 1y4wwty 1yddmnq 1ygzki4 1yme9qt 1yq10lm 1yvpxz6 1yxol5v 2094m8 214fmi',
  '24p8cj 2992x7 2ccqjq 2hns8n 2m265n 2nozkm 2t5pmv 2wmciw 2xakmq 30pnet 31ps1r 333jzd 36wdqa 3hybyo 3i0u6l 3k15b4',
  '3kj0l0 3v2094 3v9ekg 3yk669 3z603 412w48 4iok1e 4kro8a 4n07nq 4p2547 4qfujw 4sc0eg 4zdjsg 50i95h 5127rz 54pzun',
  '57oysp 588jcw 5ak5qs 5bzed8 5l8l0r 5rs30 5u17c0 5x26si 5xhad8 5xsfcr 5y1zwp 67sm0d 6ajjdu 6bgbww 6cl9wh 6hr82m',
  '6kbw6 6qj4wr 6qmo95 6rblr2 6t76g8 73s6wl 755g6j 75hql2 77cbfs 79034d 7fm7p3 7odexh 7tinlr 7uu2mk 7yhbe 80friz',
  '87t59k 8cz14l 8gavpf 8izk3m 8rtyzh 8xt0qh 916rcz 92n2w 95ok3c 96bcua 9fgkxa 9kinr 9t3pil 9uj0nn a0uche a4tryd',
  'a7g8lu afuimx anwb2c aocf3c ap7hty audb7j b1hmau b20izk b2tptw b4ydg6 ba0dge befp9k bgtlh1 bi1eal bp27hp buafc5',
  'bv6swu c0irlv cchht2 chuuhb chw3jr cik4k0 clkxe0 cmdblm cntom cootrd cr71gi crtq32 d0h718 d0zl4k d2zbtc d39r8v',
  'ddr11j dfvyd8 dl9f1y dm185w dp1qkn dxd794 dz6pa1 e4iny2 e4ubrb e6o7jf e7qxki e8f2s8 ecoht9 edefh6 edkv1l ekrtme',
  'elr5yk en2e24 enl2ow er829m erm3mg etrdwd euonbf ez7m8i f4nv1d fcytd fg0dnv fgh8g fi3i3b fkn0j4 fo658r fs45y3',
  'ft6ck1 fwkd4z fyudou g0ob4z g1j8lw g3n2ln gdeafn ges9nm gkt2f5 glg8ib gmghxw gmluka gq87lm gsn2fo gy7ehn gzk1y6',
  'h53v77 h7a9ji hj55p6 hp9g2g hpsf32 hq250t hr1q81 hydn6b hyovsq i0w49n i212sn i3hwck i7piju i7zbne ic80rt icbk8r',
  'igf71x iij5rx ilvvl2 imcjw4 ipxlaj ipybyc iqdxjm is91yf j1qekt j2papp j70amo jaesio jc4ebe jfbmxm jhlo1f jn625r',
  'js7iq1 js99u0 jv92ro jvhl0c jxzjq jz5ud1 k0ffvm k3rhak k48ico k5whv7 k85ifw k927iz kf271z kf58uh kismev kmnqrq',
  'knvnzj koo3qv kqs5i9 kss1wf ktseeu kvcdiu kys8vt l2kt8y l7f1ym lbm6x lep7y5 linqfb llhvd7 lnplm4 lnvsty lx11f7',
  'lxteo mazkw5 mh3gtm mhuwuj mse9qt mvrtd0 mz5rfs n4cza3 n4q338 n6uhb5 ndrt6i nerzpt nibogx nkr4uf ny55az o1v6ie',
  'o4jd9g o6i84 oby6ew od7eey oeecfh oitmb6 oobicw os2o5e oseqxe ot96hz ouytum ovhn8a oyz2c0 oz4w2c p5u2d4 p8pbp3',
  'pfxghv pgl13l pglv6w pkq9jd pp6gc0 q2qs3a q3h4f4 qa1sxw qbzpih qgpusj qkd42t qlonnd qtsmh4 qxapas qxby3i qygmk1',
  'qykvf7 r1ocnt r571h9 r6qh04 raswtn rdb5wp ro0rb1 rpfg5h rsu7c8 rt3urz rw3lli rzpzll s2ny3h s50e1n s7l9is s95lg5',
  'sceq8i scspmt shuos6 smtms6 sp3sy6 st4woj t2n89t t6q9mo tfh39e tg78av tihbwx tj6sny tl4cwz tnavua tsfs39 tts8jf',
  'tw09r txw0je u08p2g u0avpr u2l3eu u74xk0 u7baap u85pnk ua9v8h ue5ji7 uhhf8p uhurzg ulptuq unquju unsqxq uo3elu',
  'ushgyf utcwcr uyp8j1 uyz972 v0r8vi va59qr vdj6ji vq9nwd vsp5fa vx2ax6 vymdft w1un1z w8b011 wejqx6 wo505t x6zvt2',
  'x7ku68 xazy36 xc5gxk xfoeoe xhch6p xhdvgv xiezsc xju5n8 xplzu1 xpnzjg xun1xc xwsz96 xwtrnv y282a y532pu yakbnw',
  'ydtcdp ygescg yhya0h yi8mig yrqf64 yt51p7 yzi9y z2nyfo z41ste z5r8fj z87qmo zcebhz zdqvgg ze0cnc zemh4 zfecz7',
  'zj0oga zr61i3 zsxlqz zy40r4',
  '1b6ez1v 10vtlrq 1uxb4rp 15qtfec 7f70o3 bmfotl bnkhxo 1wydp9h rd7pab 18mo2t1 m4tuq 1pxwemz 8bpbok l7kzlf 1cqzxub v5d1b0',
  'jpuuvy 493hbx 136tpqv 1xbyxnt pj3ico 1s2bb2b afvfkf 1r41mio az3ees 16z5ww6 15b6nl3 1xp3zxu 1mjdybo 1hei76r 1p4jkel',
  'ah97q6 vhukwz 1r03yhe 15vsylg f4zcyo ebjf2v 4knhq0 1huqw1s 4xqpog lla856 1di8pv9 1qrywsk 4l5tov 1wtt4n3 w0e4nw 11a3yaw',
  '3xblfd cx8pg5 1se5eyq eybfxd is6igi s2d71u l6iekl j1fg8v vuq1hj sgubvu 1kehsi5 lphlgw 1132n87 11ec6v6 uqdft1 wwjmem',
  '1cyu2a4 up8um6 1lo79ut y66nig 2pquqc 1b61au2 wa3ug9 c7sscq 1c52xfo 18f1sy7 sb7a9c uimijj 2a2n60 1h3nc7r 1bot4bp cy7l6n',
  '16jbwf5 1oh5kur i396j7 18tb61b o0nbe7 z4x8n4 oye3vv pgnumg 1cus2ex 1ayr21w jr00a0 1ddw7v5 n40siq n700vl hqidj3 11utknl',
  '3m6gv8 1jcfq4l 8i86t0 1rqncg3 jt06i4 1v4c5gd mqcm9x nfl9bd yui04l usr827 yli1xy 1wlop3c 1kdy9a 1is19ik tk779d 1or73dk',
  '1lrdl4e 172l4ky 1rs7v0s 1ryl9b0 1qfi650 1ct6wai 1n0vm52 2oyt96 vlrivl tg3thc 1tmbmkq fpjp47 1mhpcon 1bskuuz rp29m3',
  '1oab8f5 1gtdslo c70j80 vzs7hb jlq2s8 1i9sxax 1nu572k sbjglz ex1cfi 16xagf0 evzqvt 11xmfi6 u8ocip 16y4nud 1ytud38 1wcl0yr',
  '1yjauf1 1cqp9gi 1w1fiwa shwbgi rxuzsv 53a58r 1r83mkc 177jm7q ww0o4z 1plattv 5pzzjb 14teppb 17hsn9t 6ijbgl 1wq8jn7',
  '18wv990 1xm5fqe vfcwtd bhcjq8 1rc9uay 3x07k9 5la1th',
];

const refused = new Set(REFUSED.flatMap((row) => row.split(' ')));

/** Number of names that are refused. */
export const REFUSED_NAMES = refused.size;

/** A name as it is compared: small letters and digits without accents, words apart. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether a name is one of a real league, club or person. */
export function isRealName(name: string): boolean {
  return refused.has(hash32('name', plainName(name)).toString(36));
}
