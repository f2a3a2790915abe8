import type { CallId, Calls } from '@duskline/contract/calls';

/**
 * Method and path of every call. The contract knows them too, but it comes with all its schemas, which a browser does not need;
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
  'history.pendingbets': ['GET', '/api/betplacementhistory/pendingbets'],
  'history.settledbets': ['GET', '/api/betplacementhistory/settledbets'],
} as const satisfies { readonly [Id in CallId]: readonly [Calls[Id]['method'], string] };
