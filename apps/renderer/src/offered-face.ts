import { Retries } from '@studio/widgets/drawing/retries';

/**
 * Offers a font face to the page. Its file is loaded once a text needs it, and again after a failure.
 * @param source value of `src`
 * @param loaded called once its file is loaded
 */
export function offerFace(
  family: string,
  source: string,
  descriptors: FontFaceDescriptors,
  loaded: () => void,
): void {
  const retries = new Retries();
  const offer = (): void => {
    const face = new FontFace(family, source, descriptors);
    document.fonts.add(face);
    face.loaded.then(
      () => {
        retries.stop();
        loaded();
      },
      () =>
        retries.later(() => {
          document.fonts.delete(face);
          offer();
        }),
    );
  };
  offer();
}
