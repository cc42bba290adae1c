import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toolDocument } from '@studio/mcp/tool-document';
import { API_BASE } from '@studio/operations/base-path';
import { allOperations, areas } from './areas';
import { openApi } from '@studio/http/document';
import { catalog } from '@studio/widgets/catalog';
import { readableJson } from './readable-json';
import { errorsPage, limitsPage } from './reference-pages';
import { widgetsPage } from './widget-page';

/**
 * Writes openapi.json, mcp.json and the pages of docs that list what the code knows, by default into the project's
 * root: `node generate.js [FOLDER]`.
 */
const root = resolve(__dirname, '../../../..');
const folder = process.argv[2] ?? root;
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

mkdirSync(join(folder, 'docs'), { recursive: true });
write('openapi.json', readableJson(openApi(allOperations, `http://127.0.0.1:4480${API_BASE}`)));
write('mcp.json', readableJson(toolDocument(allOperations)));
write('docs/errors.md', errorsPage(allOperations));
write('docs/limits.md', limitsPage(areas.flatMap(({ limits = [] }) => limits)));
write('docs/widgets.md', widgetsPage(catalog));
