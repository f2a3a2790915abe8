import type { CallId, Calls } from '@duskline/contract/calls';

/** The desk of the traders is no part of the site. */
export type SiteCallId = Exclude<CallId, `trading.${string}`>;

/**
 * Method and path of every call of the site. The contract knows them too, but it comes with all its schemas, which a browser does not need;
 * a test holds the two against each other.
 */
export const endpoints = {
  'sporttype.getall': ['GET', '/api/sporttype/getall'],
  'sporttype.gettoday': ['GET', '/api/sporttype/gettoday'],
  'sportcategory.getbysporttype': ['GET', '/api/sportcategory/getbysporttype'],
  'sportcategory.gettoday': ['GET', '/api/sportcategory/gettoday'],
  'sporttournament.getbycategory': ['GET', '/api/sporttournament/getbycategory'],
  'sporttournament.gettoday': ['GET', '/api/sporttournament/gettoday'],
  'sporttournament.getbysportid': ['GET', '/api/sporttournament/getbysportid'],
  'sportmatch.get': ['GET', '/api/sportmatch/get'],
  'sportmatch.getlive': ['POST', '/api/sportmatch/getlive'],
  'sportmatch.getlivematch': ['GET', '/api/sportmatch/getlivematch'],
  'sportmatch.getfortoday': ['GET', '/api/sportmatch/getfortoday'],
  'sportmatch.getmostpopular': ['GET', '/api/sportmatch/getmostpopular'],
  'sportmarket.getbymatchandmarkettype': ['GET', '/api/sportmarket/getbymatchandmarkettype'],
  'sportmarket.getmarketgroupsbysporttype': ['GET', '/api/sportmarket/getmarketgroupsbysporttype'],
  'sportodd.getbymarkets': ['POST', '/api/sportodd/getbymarkets'],
  'sportScore.get': ['GET', '/api/sportScore/get'],
  'sportmarkettype.getall': ['GET', '/api/sportmarkettype/getall'],
  'session.status': ['GET', '/api/session/status'],
  'session.login': ['POST', '/api/session/login'],
  'session.register': ['POST', '/api/session/register'],
  'session.getuser': ['GET', '/api/session/getuser'],
  'session.logout': ['POST', '/api/session/logout'],
  'session.balance': ['GET', '/api/session/balance'],
  'session.loginhistory': ['GET', '/api/session/loginhistory'],
  'betslip.get': ['GET', '/api/betslip/get'],
  'betslip.addselection': ['POST', '/api/betslip/addselection'],
  'betslip.removeselection': ['POST', '/api/betslip/removeselection'],
  'betslip.clear': ['POST', '/api/betslip/clear'],
  'betslip.setoddschangepolicy': ['POST', '/api/betslip/setoddschangepolicy'],
  'betslip.getselectionsstatus': ['GET', '/api/betslip/getselectionsstatus'],
  'betslip.acceptoddschanges': ['POST', '/api/betslip/acceptoddschanges'],
  'betslip.placebet': ['POST', '/api/betslip/placebet'],
  'betslip.placementbyrequest': ['GET', '/api/betslip/placementbyrequest'],
  'betslip.setbanker': ['POST', '/api/betslip/setbanker'],
  'betslip.getaccumulatorbonus': ['GET', '/api/betslip/getaccumulatorbonus'],
  'betslip.getaccumulatorbonusrules': ['GET', '/api/betslip/getaccumulatorbonusrules'],
  'betslip.getmaxbet': ['GET', '/api/betslip/getmaxbet'],
  'betslip.getremaininglimit': ['GET', '/api/betslip/getremaininglimit'],
  'betslip.accepttraderoffer': ['POST', '/api/betslip/accepttraderoffer'],
  'betslip.declinetraderoffer': ['POST', '/api/betslip/declinetraderoffer'],
  'player.ticketswithcashout': ['GET', '/api/player/ticketswithcashout'],
  'player.createcashout': ['POST', '/api/player/createcashout'],
  'betslip.cashout': ['POST', '/api/betslip/cashout'],
  'betslip.changecashout': ['POST', '/api/betslip/changecashout'],
  'history.pendingbets': ['GET', '/api/betplacementhistory/pendingbets'],
  'history.settledbets': ['GET', '/api/betplacementhistory/settledbets'],
} as const satisfies { readonly [Id in SiteCallId]: readonly [Calls[Id]['method'], string] };
