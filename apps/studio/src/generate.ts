import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountModules } from '@studio/accounts/account.area';
import { operationsIn } from '@studio/operations/operation';
import { overlayModules } from '@studio/overlay/overlay.area';
import { toolDocument } from '@studio/tools/tool-document';
import { templateModules } from '@studio/overlay/templates/template.area';
import { uploadModules } from '@studio/uploads/upload.area';
import { openApi } from './document';

/** Writes openapi.json and mcp.json, by default into the project's root: `node generate.js [FOLDER]`. */
const root = resolve(__dirname, '../../../..');
const folder = process.argv[2] ?? root;
const operations = operationsIn(...accountModules, ...overlayModules, ...templateModules, ...uploadModules);
const write = (name: string, document: object): void =>
  writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`);

write('openapi.json', openApi(operations, 'http://127.0.0.1:4480/api/v1'));
write('mcp.json', toolDocument(operations));
