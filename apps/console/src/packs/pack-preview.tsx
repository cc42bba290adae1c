import type { ReactNode } from 'react';
import { useRefusalTexts } from '../kit/refusal/use-refusal-texts';
import { useSpeech } from '../text/texts';
import { Notice } from '../ui/notice';
import type { InspectedPack } from './packs';
import styles from './packs.module.css';
import { partReason } from './reasons';
import { usePacksTexts } from './text/packs-texts';

interface PreviewProps {
  readonly pack: InspectedPack;
}

/** Contents of a pack, its demands, and what it meets here. */
export function PackPreview({ pack }: PreviewProps) {
  const t = usePacksTexts();
  const { preview } = t;
  const { author, license, version, description, conflicts } = pack;
  const made = author === '' ? [] : [`${preview.by} ${author}`];
  return (
    <>
      {description !== '' && <p>{description}</p>}
      <p>
        {[...made, t.version(version), `${preview.licence}: ${license || preview.noLicence}`].join(' · ')}
      </p>
      <Contents pack={pack} />
      <Part title={preview.asks}>
        <Demands pack={pack} />
      </Part>
      <Part title={preview.collisions}>
        <p>
          {conflicts.length > 0
            ? preview.commandsTaken(conflicts.map((name) => `!${name}`).join(', '))
            : preview.noCollisions}
        </p>
      </Part>
      {pack.refused.length > 0 && <Refused pack={pack} />}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Contents({ pack: { overlays, contents } }: PreviewProps) {
  const { preview } = usePacksTexts();
  const { automations, commands, assets } = contents;
  return (
    <Part title={preview.contents}>
      <ul className={styles.list}>
        {overlays.map(({ name, width, height, scenes, layers, groups, macros }, at) => (
          <li key={at}>
            {name} ({width} × {height}), {preview.layers(layers.length)}
            <ul className={styles.list}>
              <li>
                {preview.scenes}: {scenes.join(', ')}
              </li>
              {groups.length > 0 && (
                <li>
                  {preview.groups}: {groups.join(', ')}
                </li>
              )}
              {macros.length > 0 && (
                <li>
                  {preview.macros}: {macros.join(', ')}
                </li>
              )}
            </ul>
          </li>
        ))}
        {automations.length > 0 && (
          <li>
            {preview.automations}: {automations.join(', ')}. {preview.offAtFirst}
          </li>
        )}
        {commands.length > 0 && (
          <li>
            {preview.commands}: {commands.map((name) => `!${name}`).join(', ')}
          </li>
        )}
        {assets > 0 && <li>{preview.assets(assets)}</li>}
      </ul>
    </Part>
  );
}

/** Scopes that say no more than the contents of the pack. */
const obvious: ReadonlySet<string> = new Set([
  ...['overlays:write', 'members:write', 'uploads:write', 'widgets:code', 'automations:write', 'bot:write'],
]);

function Demands({ pack: { packages, hosts, requires } }: PreviewProps) {
  const { preview } = usePacksTexts();
  const called = (scope: string): string => preview.scopes[scope] ?? scope;
  const lines = [
    ...(packages.length > 0 ? [preview.code(packages.join(', ')), preview.noNetwork] : []),
    ...(hosts.length > 0 ? [preview.hosts(hosts.join(', '))] : []),
    ...requires.scopes.filter((scope) => !obvious.has(scope)).map(called),
  ];
  return (
    <>
      <ul className={styles.list}>
        {(lines.length > 0 ? lines : [preview.nothing]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {requires.lacking.length > 0 && (
        <Notice kind="error">{preview.lacking(requires.lacking.map(called).join(', '))}</Notice>
      )}
    </>
  );
}

function Refused({ pack: { refused } }: PreviewProps) {
  const t = usePacksTexts();
  const { preview, parts } = t;
  const { language } = useSpeech();
  const texts = useRefusalTexts(true);
  return (
    <Notice kind="warning">
      <strong>{preview.refused}</strong>
      <div>{preview.refusedAbout}</div>
      <ul className={styles.list}>
        {refused.map((part, at) => (
          <li key={at}>
            {parts[part.part]} {part.name}: {partReason(part, texts, language)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
