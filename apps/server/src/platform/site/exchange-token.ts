/** Who knows whether a token has to leave the address: gives a Set-Cookie value for it, or null when it stays. */
export type TokenExchange = (token: string) => Promise<string | null>;

/** The language stands first; anything else there might lead to another site. */
const SET_PASSWORD = /^\/[a-z-]{2,12}\/set-password\/?\?/i;
const TOKEN = /^[A-Za-z0-9_-]{1,100}$/;

/** For a page that a link to set a password leads to: its address without the token, and the cookie that has it instead (SR-11, TR-G16). Null: the page is answered as it is. */
export async function exchangeToken(
  url: string,
  exchange: TokenExchange | undefined,
): Promise<{ location: string; cookie: string } | null> {
  if (exchange === undefined || !SET_PASSWORD.test(url)) return null;
  const at = url.indexOf('?');
  const query = new URLSearchParams(url.slice(at));
  const token = query.get('token') ?? '';
  const cookie = TOKEN.test(token) ? await exchange(token) : null;
  if (cookie === null) return null;
  query.delete('token');
  return { location: `${url.slice(0, at)}${query.size > 0 ? `?${query}` : ''}`, cookie };
}
