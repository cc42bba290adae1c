/** Names of classes of a style sheet, made unique by the build. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}
declare module '*.css';
/** Address of a font. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
