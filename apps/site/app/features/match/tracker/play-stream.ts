const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Plays an HLS stream in a video element: by the browser where it can itself, else by a library that comes with the first stream.
 * @returns what ends it
 */
export async function playStream(video: HTMLVideoElement, url: string, onFailed: () => void): Promise<() => void> {
  if (video.canPlayType(HLS_TYPE) !== '') {
    video.src = url;
    video.addEventListener('error', onFailed);
    return () => {
      video.removeEventListener('error', onFailed);
      video.removeAttribute('src');
      video.load();
    };
  }
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    onFailed();
    return () => undefined;
  }
  // A worker would come from an address that is made in the page, which the policy of the page refuses.
  // What a stream tells beside sound and picture is not shown; its cues would come from an address of that kind too.
  const hls = new Hls({
    enableWorker: false,
    enableDateRangeMetadataCues: false,
    enableEmsgMetadataCues: false,
    enableID3MetadataCues: false,
  });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFailed();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}
