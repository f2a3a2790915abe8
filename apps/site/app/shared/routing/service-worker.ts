/**
 * Registers the service worker and says in which language it is to answer where there is no network. Its address is the same in every
 * language: another one would be another worker, and documents wait while workers change.
 * @param language code of the locale, such as de-DE
 */
export async function registerWorker(language: string): Promise<void> {
  const workers = navigator.serviceWorker;
  await workers?.register('/sw.js');
  (await workers?.ready)?.active?.postMessage({ language });
}
