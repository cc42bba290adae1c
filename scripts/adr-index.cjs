'use strict';
// Writes docs/adr/README.md, the index of decisions by subject, from the title and the subject line of each decision.
// Part of `npm run generate`.
const fs = require('node:fs');
const path = require('node:path');

/** Subjects in the order of the index. A decision names one of them in the line "Subject: …." under its title. */
const subjects = [
  'Foundations and build',
  'Event log',
  'Commands, revisions and access',
  'Read models and start',
  'History and undo',
  'Realtime and renderers',
  'Console',
  'Widgets, presets and media',
  'Process managers and actions',
  'Channels and platforms',
  'Bot, community and viewers',
  'Operation, packages and platforms',
];

const folder = path.resolve(__dirname, '../docs/adr');

/** Title, subject and note of one decision. Throws if it has no title or no known subject. */
function read(file) {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const title = /^# (\d+)\. (.+)\n/.exec(text);
  const subject = /^Subject: ([^.]+)\.(?: (Superseded .+))?$/m.exec(text);
  if (!title) throw new Error(`docs/adr/${file}: the first line must be "# <number>. <title>".`);
  if (!subject || !subjects.includes(subject[1]))
    throw new Error(`docs/adr/${file}: needs a line "Subject: <one of ${subjects.join(', ')}>."`);
  return { file, number: Number(title[1]), title: title[2], subject: subject[1], note: subject[2] ?? null };
}

const decisions = fs
  .readdirSync(folder)
  .filter((file) => /^\d{4}-.+\.md$/.test(file))
  .sort()
  .map(read);

const entry = ({ file, number, title, note }) =>
  `- [${number}. ${title}](${file})${note ? ` (${note[0].toLowerCase()}${note.slice(1).replace(/\.$/, '')})` : ''}`;
const section = (subject) => {
  const entries = decisions.filter((decision) => decision.subject === subject).map(entry);
  return `## ${subject}\n\n${entries.join('\n')}\n`;
};
const page = `# Decisions

Each page gives the situation, the decision and its consequences. A decision is not edited later: a new page supersedes it, and the old one says so. This index is made by \`npm run generate\`.

${subjects.map(section).join('\n')}`;
fs.writeFileSync(path.join(folder, 'README.md'), page);
