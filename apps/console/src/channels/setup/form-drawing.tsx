import type { Platform } from '@studio/platforms/platforms';
import styles from './setup.module.css';

/** Row of a platform's form. */
interface DrawnRow {
  /** Label as the platform shows it. */
  readonly label: string;
  /** Content of the field. */
  readonly value: string;
  /** Number of the step that fills it in. */
  readonly step: number;
  readonly look?: 'field' | 'choice' | 'switch' | 'button';
}

interface DrawnForm {
  /** Name of the page at the platform. */
  readonly title: string;
  readonly rows: readonly DrawnRow[];
}

const forms: Record<Platform, DrawnForm> = {
  twitch: {
    title: 'Register Your Application',
    rows: [
      { label: 'Name', value: 'My stream studio', step: 2 },
      { label: 'OAuth Redirect URLs', value: 'http://localhost:…/callback', step: 3 },
      { label: 'Category', value: 'Application Integration', step: 4 },
      { label: 'Client Type', value: 'Public', step: 5, look: 'choice' },
      { label: 'Client ID', value: 'hof5gwx0su6owf…', step: 6 },
    ],
  },
  kick: {
    title: 'Settings › Developer › Create new',
    rows: [
      { label: 'App name', value: 'My stream studio', step: 2 },
      { label: 'Redirect URL', value: 'http://localhost:…/callback', step: 3 },
      { label: 'Enable Webhooks', value: 'https://…/webhooks/kick', step: 4, look: 'switch' },
      { label: 'Scopes requested', value: 'Select all', step: 5, look: 'choice' },
      { label: 'Client ID, Client Secret', value: '01JNDDXKJ2…', step: 6 },
    ],
  },
  youtube: {
    title: 'Google Cloud › My project',
    rows: [
      { label: 'YouTube Data API v3', value: 'Enable', step: 2, look: 'button' },
      { label: 'Audience › Test users', value: 'you@gmail.com', step: 3 },
      { label: 'Publishing status', value: 'Publish app', step: 4, look: 'button' },
      { label: 'Clients › Application type', value: 'Desktop app', step: 5, look: 'choice' },
      { label: 'Client ID, Client secret', value: '4073…apps.googleusercontent.com', step: 6 },
    ],
  },
};

const [WIDTH, HEAD, ROW] = [400, 40, 58];

/** Draws a platform's form with the numbers of the steps: where things are, not how they look. */
export function FormDrawing({ platform, label }: { readonly platform: Platform; readonly label: string }) {
  const { title, rows } = forms[platform];
  const height = HEAD + rows.length * ROW + 12;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      <rect className={styles.frame} x="0.5" y="0.5" width={WIDTH - 1} height={height - 1} rx="8" />
      <path className={styles.rule} d={`M0 ${HEAD - 8.5}H${WIDTH}`} />
      {[14, 26, 38].map((x) => (
        <circle key={x} className={styles.light} cx={x} cy="16" r="4" />
      ))}
      <text className={styles.formTitle} x="56" y="20">
        {title}
      </text>
      {rows.map((row, i) => (
        <Row key={row.label} row={row} y={HEAD + i * ROW} />
      ))}
    </svg>
  );
}

function Row({
  row: { label, value, step, look = 'field' },
  y,
}: {
  readonly row: DrawnRow;
  readonly y: number;
}) {
  const isButton = look === 'button';
  return (
    <g>
      <circle className={styles.mark} cx="24" cy={y + 33} r="12" />
      <text className={styles.number} x="24" y={y + 37} textAnchor="middle">
        {step}
      </text>
      <text className={styles.fieldLabel} x="48" y={y + 14}>
        {label}
      </text>
      <rect
        className={isButton ? styles.drawnButton : styles.box}
        x="48.5"
        y={y + 20.5}
        width={isButton ? 110 : WIDTH - 64}
        height="27"
        rx="4"
      />
      {look === 'choice' && <circle className={styles.chosen} cx="62" cy={y + 34} r="4" />}
      {look === 'switch' && (
        <>
          <rect className={styles.mark} x="54" y={y + 28} width="22" height="12" rx="6" />
          <circle className={styles.knob} cx="70" cy={y + 34} r="4" />
        </>
      )}
      <text
        className={isButton ? styles.buttonText : styles.value}
        x={look === 'choice' ? 74 : look === 'switch' ? 84 : 58}
        y={y + 38}
      >
        {value}
      </text>
    </g>
  );
}
