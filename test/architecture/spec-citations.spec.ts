import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const pages = join(root, 'docs/spec');

/** Returns the numbers of a page's rules, in the order of the page. */
const numbersIn = (page: string): readonly number[] =>
  [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));

/** Numbers of rules by page, `layers` for docs/spec/layers.md. */
const rules: ReadonlyMap<string, readonly number[]> = new Map(
  readdirSync(pages)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => [file.slice(0, -3), numbersIn(readFileSync(join(pages, file), 'utf8'))]),
);

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const names = new Set(files.map((file) => basename(file)));
const adrs = new Set(files.flatMap((file) => /^docs\/adr\/(\d{4})-/.exec(file)?.[1] ?? []).map(Number));

/** Texts that are not ours: packages' licences and lock files. This file names what it forbids. */
const isForeign = (file: string): boolean =>
  /^scripts\/package\/licences\/|(^|\/)package-lock\.json$|spec-citations\.spec\.ts$/.test(file);

const texts: readonly (readonly [file: string, text: string])[] = files
  .filter((file) =>
    /(^|[./])(md|mjs|cjs|js|ts|tsx|json|ya?ml|sh|css|html|txt|ps1|run)$|^Dockerfile/.test(file),
  )
  .filter((file) => !isForeign(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')]);

/** Ways of citing a page that is not in the repository. */
const absentPages: readonly RegExp[] = [
  /\bopen points?\b[ ,]*(?:\d|limits\b|page\b)|\bopen points (?:ask|say|have|want)\b/i,
  /\breferences? [123]\b|\bthe reference(?:'s)? (?:does|gives|has|is silent|labels?|leaves|lists?|marks|names|says|table)\b/i,
  /\b(?:defaults|fields|list|names|operations|order|those) of the reference\b|\bas the reference\b/i,
  /\brules [A-G]\d*\b/,
  /\((?:architecture|automations|connecting|console|live|obs|platforms|renderer|stack)(?:,? \d|, [A-Z]|, promise)/,
  /\(answers(?:, | \d)|\/\*\* answers, /,
  /\bthe contract(?:'s (?:defaults|entrances|list|record)| answers| says| gives| names| has| doesn't)\b/i,
  /\bthe (?:visual standard|house rules|design page|card's top level|task's page)\b/i,
  /§ ?\d|\bsections? \d+(?:\.\d+)*\b/i,
  /\/work\/(?:shared|tools)\b/,
];

/** Returns the citations of a text that lead to no rule or decision. */
function unresolved(text: string): readonly string[] {
  const ofRules = [...text.matchAll(/\[([a-z]+(?:-[a-z]+)*)\/(\d+)\](?:\(([^)\s]*)\))?/g)];
  const ofDecisions = [...text.matchAll(/\b(?:ADRs?|[Dd]ecisions?) (\d{1,4})\b/g)];
  return [
    ...ofRules
      .filter(([, page = '', number, target]) => {
        const leadsThere = target === undefined || basename(target) === `${page}.md`;
        return !leadsThere || !rules.get(page)?.includes(Number(number));
      })
      .map(([citation]) => citation),
    ...ofDecisions.filter(([, number]) => !adrs.has(Number(number))).map(([citation]) => citation),
  ];
}

/** Returns the citations of pages that are not in the repository, Markdown links included. */
function absent(file: string, text: string): readonly string[] {
  const phrases = absentPages.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  const pagesByName = [...text.matchAll(/(?<![\w/.{}*<-])[A-Za-z0-9][\w-]*\.md\b/g)]
    .map(([name]) => name)
    .filter((name) => !names.has(name));
  const links = file.endsWith('.md') ? [...text.matchAll(/\]\(([^)\s]+)\)/g)] : [];
  const lost = links
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^(?:https?|mailto):/.test(target))
    .filter((target) => !existsSync(join(root, normalize(join(dirname(file), target)))));
  return [...phrases, ...pagesByName, ...lost];
}

describe('docs/spec', () => {
  it.each([...rules])('%s has a title and rules numbered from 1 without gaps', (page, numbers) => {
    expect(readFileSync(join(pages, `${page}.md`), 'utf8')).toMatch(/^# [A-Z].*\n\n1\. /);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('has every page in its overview', () => {
    const overview = readFileSync(join(pages, 'README.md'), 'utf8');
    expect([...rules.keys()].filter((page) => !overview.includes(`[${page}](${page}.md)`))).toEqual([]);
  });

  it('states each rule in sentences of at most 40 words', () => {
    const long = [...rules.keys()].flatMap((page) =>
      [...readFileSync(join(pages, `${page}.md`), 'utf8').matchAll(/^\d+\. (.*)$/gm)]
        .flatMap(([, rule = '']) => rule.split(/[.:;] /))
        .filter((sentence) => sentence.split(' ').length > 40)
        .map((sentence) => `${page}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });
});

describe('citations', () => {
  it('lead to a rule of docs/spec or to a decision', () => {
    expect(texts.flatMap(([file, text]) => unresolved(text).map((each) => `${file}: ${each}`))).toEqual([]);
  });

  it('name no page that is not in the repository', () => {
    expect(texts.flatMap(([file, text]) => absent(file, text).map((each) => `${file}: ${each}`))).toEqual([]);
  });

  it('occur in sources, tests and decisions', () => {
    const cited = (folder: string): boolean =>
      texts.some(([file, text]) => file.startsWith(folder) && /\[[a-z-]+\/\d+\]/.test(text));
    expect(['apps/', 'libs/', 'test/e2e/', 'docs/adr/'].filter((folder) => !cited(folder))).toEqual([]);
  });

  it.each([
    '/** Longest name [layers/999]. */',
    '// As in [nowhere/1].',
    '([undo/3](../spec/scenes.md))',
    'See ADR 9999.',
  ])('are found if they lead nowhere: %s', (text) => {
    expect(unresolved(text)).toHaveLength(1);
  });

  it.each([
    '/** Bounds of a scale (reference 1, Limits). */',
    '/** Stale revisions (rules A6). */',
    '/** answers, Layer */',
    '/** Longest chain of reactions (live, Processes). */',
    '// Limits of a pattern (platforms, 8).',
    '/** Boxes of layers (open points 3.6). */',
    '// As the contract says, section 4.2.',
    'as in `/work/shared`',
    '// Decided in answers-of-operations.md.',
    '[live side](live-side.md)',
  ])('are found if their page is not in the repository: %s', (text) => {
    expect(absent('docs/planted.md', text).length).toBeGreaterThan(0);
  });

  it.each([
    '/** Keeps the reference of every layer. */',
    '/** The contract of the server under test. */',
    '/** A list (one of many), see docs/limits.md. */',
    '/** Visible box [layers/7]. */',
  ])('that resolve are accepted: %s', (text) => {
    expect([...absent('docs/planted.md', text), ...unresolved(text)]).toEqual([]);
  });
});
