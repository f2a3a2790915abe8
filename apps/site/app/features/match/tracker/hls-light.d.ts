/** The part of the library without subtitles and protected streams has no types of its own: it is the same in what it shares with the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
