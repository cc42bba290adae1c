/** The player of lottie-web that draws SVG, without expressions. */
declare module 'lottie-web/build/player/lottie_light' {
  export { default } from 'lottie-web';
}
