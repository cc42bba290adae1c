import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platformIds, type PlatformId } from '@studio/contracts/channels/platform-event';
import {
  inapplicable,
  misbehaviourNames,
  misbehaviours,
  misbehaviourTitle,
} from '@studio/contracts/channels/testing/misbehaviour';
import { platformNameOf } from '@studio/platforms/platforms';

const PAGE = 'docs/channels.md';
const HEAD = '## Services that misbehave';

/** Returns the spec that declares the tests of a service. */
function specOf(source: PlatformId): string {
  const folder = `libs/integrations/${source}/src`;
  const declares = '(misbehaviourTests|postMisbehaviourTests|tipSourceTests)\\(';
  const found = execFileSync('git', ['grep', '-lE', '--untracked', declares, '--', `${folder}/*.spec.ts`], {
    encoding: 'utf8',
  });
  const [spec, ...others] = found.trim().split('\n');
  if (spec === undefined || others.length > 0) throw new Error(`${folder} has not one such spec: ${found}`);
  return spec;
}

function row(source: PlatformId): string {
  const cells = misbehaviourNames.map((name) => {
    const reason = inapplicable[source][name];
    return reason === undefined ? 'tested' : `does not apply: ${reason}`;
  });
  const spec = specOf(source);
  return [`[${platformNameOf(source)}](../${spec})`, ...cells].join(' | ');
}

function table(): string {
  const rules = misbehaviourNames.map((name) => `- **${name}**: ${misbehaviours[name]}`);
  const rows = [['service', ...misbehaviourNames], ['', ...misbehaviourNames].map(() => '---')];
  const lines = [...rows.map((cells) => cells.join(' | ')), ...platformIds.map(row)];
  return [...rules, '', ...lines.map((cells) => `| ${cells} |`)].join('\n');
}

it('the page about channels shows which misbehaviour of which service is tested, or why it is not', () => {
  const page = readFileSync(PAGE, 'utf8');
  const [, section = ''] = page.split(HEAD);
  expect(section.split('\n## ')[0]).toContain(`\n\n${table()}\n`);
});

it.each(platformIds)('the spec of %s declares its tests under its own name', (source) => {
  const text = readFileSync(specOf(source), 'utf8');
  // Sources that post name themselves by the source that they test.
  expect(text).toMatch(new RegExp(`(misbehaviourTests\\('${source}'|id: '${source}'|source: ${source},)`));
  expect(misbehaviourTitle(source)).toContain(platformNameOf(source));
});
