'use strict';
// Prints the rows of a query on an SQLite file as JSON: node rows-of.cjs FILE SQL [PARAMETER…]
const Database = require('libsql');

const [file, sql, ...parameters] = process.argv.slice(2);
// Only to be read: else the last to close it takes the write-ahead log away.
const rows = new Database(file, { readonly: true }).prepare(sql).all(...parameters);
process.stdout.write(JSON.stringify(rows));
