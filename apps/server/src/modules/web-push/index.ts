export { webPushTables } from './personal-data.ts';
export { webPushRoutes } from './routes.ts';
export { createWebPush, type WebPush } from './service.ts';
export { moveSubscription } from './store.ts';
