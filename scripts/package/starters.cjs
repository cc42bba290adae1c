'use strict';
// What a person double-clicks, for each kind of system, and the few words beside it.

const NETWORK = 'Overlay Studio for my network';

/** Whoever double-clicks it inside of the archive gets this file alone. */
const windows = (args) =>
  [
    '@echo off',
    'if not exist "%~dp0app\\node.exe" (',
    '  echo Unpack the whole archive into a folder first, and start Overlay Studio there.',
    '  pause',
    '  exit /b 1',
    ')',
    `"%~dp0app\\node.exe" "%~dp0app\\dist\\apps\\launcher\\src\\main.js"${args} %*`,
    '',
  ].join('\r\n');

const shell = (args) => `#!/bin/sh
# Starts the studio that lies beside this file.
here=\${0%/*}
[ "$here" != "$0" ] || here=.
exec "$here/app/node" "$here/app/dist/apps/launcher/src/main.js"${args} "$@"
`;

/** %k is where the entry lies, on some desktops as an address. What would be special in quotes is escaped twice. */
const desktop = (name, args) => `[Desktop Entry]
Type=Application
Version=1.0
Name=${name}
Comment=Serves the overlays of your live stream
Exec=sh -c "entry=\\\\\${1#file://}; exec \\\\"\\\\\${entry%%/*}/overlay-studio\\\\"${args}" overlay-studio %k
Terminal=true
Categories=AudioVideo;
`;

const text = (name, content, isProgram = false) => ({ name, content: Buffer.from(content), isProgram });

const kinds = {
  windows: {
    files: [text('Overlay Studio.cmd', windows('')), text(`${NETWORK}.cmd`, windows(' --network'))],
    start:
      'Double-click "Overlay Studio". If Windows warns of an unknown publisher: "More info", "Run anyway".',
    ops: '"Overlay Studio.cmd" ops help',
  },
  macos: {
    files: [
      text('Overlay Studio.command', shell(''), true),
      text(`${NETWORK}.command`, shell(' --network'), true),
    ],
    start:
      'Open "Overlay Studio" by a right click and "Open": macOS asks the first time, since it came from the web.',
    ops: '"./Overlay Studio.command" ops help',
  },
  linux: {
    files: [
      text('overlay-studio', shell(''), true),
      text('Overlay Studio.desktop', desktop('Overlay Studio', ''), true),
      text(`${NETWORK}.desktop`, desktop(NETWORK, ' --network'), true),
    ],
    start: 'Double-click "Overlay Studio" (allow it to be launched), or run ./overlay-studio in a terminal.',
    ops: './overlay-studio ops help',
  },
};

const readme = (version, { start, ops }) => `Overlay Studio ${version}

Start
  ${start}
  A window opens and stays open while you stream; your browser shows the first page. Nothing is installed.
  "${NETWORK}" does the same, and lets phones and other computers of your network in.

Your data
  lie in your own folder, which the window names, never in this one. Copy that folder while the studio is stopped,
  and you have a backup.

A new version
  Unpack it beside this one, close the window of the old one, start the new one. It finds your data. Before it changes
  their format it copies them into the folder "backups" among them. An older version then refuses to start.

When something is wrong
  The window says where the log is. It holds no passwords, tokens or links: you can send it.

For operators
  ${ops}

What it is made of, and under which licences: LICENCES.txt.
`;

/** Entries for the top of a package. */
function startersFor(kind, version) {
  const entries = kinds[kind];
  const lines = readme(version, entries);
  return [...entries.files, text('README.txt', kind === 'windows' ? lines.replaceAll('\n', '\r\n') : lines)];
}

module.exports = { startersFor };
