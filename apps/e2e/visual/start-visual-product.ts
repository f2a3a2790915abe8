import { StartedProduct } from '../../../tools/product-kit/started-product.ts';
import { ScriptedMatch } from '../support/scripted-match.ts';

const tournament = 'Lantern Cup';
const MATCHES = [
  { home: 'Ashford Rovers', away: 'Brackley Town', prices: { home: '1.85', draw: '3.60', away: '4.20' }, hour: 18 },
  { home: 'Corsham United', away: 'Dunmore Athletic', prices: { home: '2.45', draw: '3.20', away: '2.90' }, hour: 19 },
  { home: 'Elmstead', away: 'Fairholt Wanderers', prices: { home: '5.50', draw: '4.10', away: '1.55' }, hour: 20 },
] as const;

/** Hours until so many o'clock of the day after tomorrow: no word of today or tomorrow stands anywhere, at whatever hour this runs. */
function hoursUntil(hour: number): number {
  const now = new Date();
  return (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, hour) - now.getTime()) / 3_600_000;
}

/** A product whose whole offer is three matches with names and prices that never change, so that its pages look the same every day. */
export default async function startVisualProduct(): Promise<() => Promise<void>> {
  const product = await StartedProduct.start({ name: 'visual', env: { FEED_WORLD: 'empty', FEED_VIRTUAL: 'off' } });
  const { url, feedUrl, feedAdminToken } = product.fedRun();
  process.env.E2E_URL = url;
  process.env.E2E_FEED_URL = feedUrl;
  process.env.E2E_FEED_ADMIN = feedAdminToken;
  try {
    for (const { prices, hour, ...names } of MATCHES) {
      const match = await ScriptedMatch.upcoming(prices, hoursUntil(hour), { ...names, tournament });
      await match.offerTotal('2.5', '1.90', '1.90');
      process.env.VISUAL_MATCH ??= match.path;
    }
  } catch (error) {
    await product.stop();
    throw error;
  }
  return () => product.stop();
}
