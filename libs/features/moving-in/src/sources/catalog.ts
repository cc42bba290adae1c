import type { MoveInItem, MoveInSource } from '../model/move-in.items';
import { readPhantomBot, readStreamlabsChatbot } from './desktop-bots';
import { readFirebot } from './firebot';
import { FormatUnknown, type SourceContent, type SourceParser, type SourceTable } from './source-file';
import { readStreamElements } from './streamelements';
import { readStreamerBot } from './streamerbot';
import { columnsOf, readTables } from './tables';
import { readFossabot, readMoobot, readNightbot } from './web-bots';

const parsers: { readonly [Source in MoveInSource]: SourceParser } = {
  streamelements: readStreamElements,
  streamlabs_cloudbot: readTables('braces'),
  streamlabs_chatbot: readStreamlabsChatbot,
  nightbot: readNightbot,
  fossabot: readFossabot,
  moobot: readMoobot,
  firebot: readFirebot,
  phantombot: readPhantomBot,
  streamerbot: readStreamerBot,
  ankhbot: readStreamlabsChatbot,
  mixitup: readTables('dollarWords'),
  wizebot: readTables('dollarBrackets'),
  deepbot: readTables('ats'),
  csv: readTables('dollarWords'),
};

/** Rows of a file, or of one of its tables. */
export interface SourcePart {
  readonly name: string;
  /** Null if its columns need not be chosen. */
  readonly table: SourceTable | null;
  readonly items: readonly MoveInItem[];
  /** True if its header is not recognised: a person must choose the columns. */
  readonly needsColumns: boolean;
}

/** Returns the rows of a source's files, each row once. @throws FormatUnknown */
export function itemsOf(source: MoveInSource, contents: readonly SourceContent[]): readonly MoveInItem[] {
  return distinct(contents.flatMap((content) => parsers[source](content)));
}

/** Returns the parts of a file: each of its tables, or all of it. @throws FormatUnknown */
export function partsOf(source: MoveInSource, name: string, content: SourceContent): readonly SourcePart[] {
  if (content.kind === 'json' || content.isDatabase)
    return [{ name, table: null, items: itemsOf(source, [content]), needsColumns: false }];
  return content.tables.map((table) => {
    const known = table.columns ?? columnsOf(table);
    try {
      return { name: table.name, table, items: itemsOfTable(source, table), needsColumns: false };
    } catch (error) {
      if (!(error instanceof FormatUnknown) || known) throw error;
      return { name: table.name, table, items: [], needsColumns: true };
    }
  });
}

/** Returns the rows of one table. @throws FormatUnknown */
export function itemsOfTable(source: MoveInSource, table: SourceTable): readonly MoveInItem[] {
  return itemsOf(source, [{ kind: 'tables', tables: [table] }]);
}

/** Several commands may use one counter or address, and a file may repeat its rows. */
function distinct(items: readonly MoveInItem[]): readonly MoveInItem[] {
  const once = new Map<string, MoveInItem>();
  for (const item of items) {
    const key = `${item.kind}/${item.sourceId}`;
    if (!once.has(key)) once.set(key, item);
  }
  return [...once.values()];
}
