import { StartedProduct } from '../../../tools/product-kit/started-product.ts';

/**
 * Starts the product exactly as a person does, on free ports and in a folder of its own. With E2E_URL set, the product that
 * runs there is used instead: E2E_FEED_URL and E2E_FEED_ADMIN then name its sandbox, E2E_INBOX_URL
 * its inbox, E2E_DATA_DIR its folder.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return () => Promise.resolve();
  const product = await StartedProduct.start({
    name: 'e2e',
    env: { FEED_WORLD: 'small', FEED_VIRTUAL: 'on', LIVE_DELAY_SCALE: '0.2', EARLY_PAYOUT_CONFIRM_MS: '2000' },
  });
  const { url, feedUrl, feedAdminToken, inboxUrl } = product.fedRun();
  process.env.E2E_URL = url;
  process.env.E2E_FEED_URL = feedUrl;
  process.env.E2E_FEED_ADMIN = feedAdminToken;
  process.env.E2E_INBOX_URL = inboxUrl;
  process.env.E2E_DATA_DIR = product.dataDir;
  return () => product.stop();
}
