// Parts of css-tree without its lexer, whose data are files that a packed program does not have.
declare module 'css-tree/parser' {
  import { parse } from 'css-tree';
  export default parse;
}
declare module 'css-tree/walker' {
  import { walk } from 'css-tree';
  export default walk;
}
declare module 'css-tree/generator' {
  import { generate } from 'css-tree';
  export default generate;
}
