import { compressedNow, MIN_BYTES } from '../http/compress-reply.ts';
import { offsetsOf, type Page, type PageRequest } from './page.ts';
import type { LoaderCaller, SiteBundle } from './site-bundle.ts';

export interface PageValues {
  readonly api: LoaderCaller;
  /** Stands for the nonce, in text of ASCII. */
  readonly placeholder: string;
  /** Where the site is reached; '' when it is not known. */
  readonly origin: string;
}

/** The address of a page of the site: what a client writes as a host, also with backslashes, is part of the path. */
function addressOf(url: string): URL {
  const address = new URL('http://site.internal');
  const at = url.indexOf('?');
  address.pathname = (at < 0 ? url : url.slice(0, at)).replace(/^[/\\]+/, '/');
  address.search = at < 0 ? '' : url.slice(at);
  return address;
}

/** Has the site make one page. The host name says nothing: nothing in a page is made of it. */
export async function renderPage(
  bundle: SiteBundle,
  { method, url, headers, finish }: PageRequest,
  { api, placeholder, origin }: PageValues,
  signal: AbortSignal,
): Promise<Page> {
  const address = addressOf(url);
  const request = new Request(address, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    signal,
  });
  const response = await bundle.handle(request, { api, nonce: finish?.nonce ?? placeholder, origin });
  const answered: [string, string][] = [];
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') answered.push([name, value]);
  });
  // Headers joins values with commas, which cookies do not survive.
  for (const cookie of response.headers.getSetCookie()) answered.push(['set-cookie', cookie]);
  const body = Buffer.from(await response.arrayBuffer());
  const page = { status: response.status, headers: answered, body, nonceAt: finish ? [] : offsetsOf(body, placeholder) };
  if (!finish?.encoding || body.length < MIN_BYTES) return page;
  const headersOfCompressed: [string, string][] = [
    ...answered,
    ['content-encoding', finish.encoding],
    ['vary', 'accept-encoding'],
  ];
  return { ...page, headers: headersOfCompressed, body: compressedNow(body, finish.encoding) };
}
