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

/** Columns among which people choose. */
const MOST_COLUMNS = 100;
/** Bots that write no tables. */
const withoutTables: ReadonlySet<MoveInSource> = new Set<MoveInSource>(['streamelements', 'streamerbot']);

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
  if (content.kind === 'json' || content.isDatabase) {
    const items = itemsOf(source, [content]);
    if (items.length === 0) throw noRows();
    return [{ name, table: null, items, needsColumns: false }];
  }
  const filled = content.tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw noRows();
  return filled.map((table) => {
    const known = table.columns ?? columnsOf(table);
    try {
      return { name: table.name, table, items: itemsOfTable(source, table), needsColumns: false };
    } catch (error) {
      if (!(error instanceof FormatUnknown) || known || withoutTables.has(source)) throw error;
      if (table.header.length > MOST_COLUMNS)
        throw new FormatUnknown(`a table of at most ${MOST_COLUMNS} columns`);
      return { name: table.name, table, items: [], needsColumns: true };
    }
  });
}

function noRows(): FormatUnknown {
  return new FormatUnknown('an export with entries: this one has none', 'no_rows');
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
