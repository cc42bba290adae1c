import { Flag, FreeJson, Int, List, Timestamp, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { healthIssues, type HealthIssue } from '@studio/realtime/health-issues';

const orNull = { nullable: true } as const;

class StreamStatusView {
  @Flag('A channel is connected.') readonly connected: boolean;
  @Flag('It is live; without a connected channel false means unknown.') readonly live: boolean;
}

export class OutputStatusView {
  @Timestamp('When broadcast software last loaded it; null: never.', orNull) readonly obsSeenAt:
    string | null;
  @Timestamp('When a browser last loaded it.', orNull) readonly browserSeenAt: string | null;
  @Nested(StreamStatusView, 'The channel.') readonly stream: StreamStatusView;
  @Timestamp('Server time of this answer.') readonly checkedAt: string;
}

class UnknownView {
  @OneOf(['unknown'], 'The server can’t tell.') readonly status: 'unknown';
  @Text('Why.') readonly reason: string;
}

class RendererCounts {
  @Int('In broadcast software.') readonly obs: number;
  @Int('In browsers.') readonly browser: number;
}

const outputStates = ['in_obs', 'obs_earlier', 'browser_only', 'never_loaded'] as const;
const layerStates = ['ready', 'updating', 'delayed', 'failed'] as const;
const refusals = ['replaced', 'invalid'] as const;
const severities = ['info', 'warning', 'error'] as const;

class OutputHealth {
  @OneOf(outputStates, 'in_obs: loaded within the last 12 hours.')
  readonly status: (typeof outputStates)[number];
  @Timestamp('When broadcast software last loaded it; null: never.', orNull) readonly obsSeenAt:
    string | null;
  @Timestamp('When a browser last loaded it.', orNull) readonly browserSeenAt: string | null;
  @Nested(RendererCounts, 'Renderers connected now.') readonly renderers: RendererCounts;
  @FreeJson('Whether a source in broadcast software is on program; or `{status: "unknown", reason}`.')
  readonly activeInObs: unknown;
  @Int('The overlay’s rev that is painted, by the renderer that is furthest behind.', orNull)
  readonly paintedRev: number | null;
}

class LayerHealth {
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Its name.') readonly name: string;
  @Text('What it is: slug of a widget.') readonly widget: string;
  @OneOf(layerStates, 'failed: it shows nothing, or lacks something.')
  readonly state: (typeof layerStates)[number];
  @Text('What is wrong.', orNull) readonly error: string | null;
}

class WidgetsHealth {
  @OneOf(['known', 'unknown'], 'unknown: nobody tells.') readonly status: 'known' | 'unknown';
  @Text('Why it is unknown.', { optional: true }) readonly reason?: string;
  @List(LayerHealth, 'Layers that the live scene shows.') readonly layers: readonly LayerHealth[];
}

class AlertLayer {
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Its name.') readonly name: string;
  @Flag('It shows nothing until it is resumed.') readonly paused: boolean;
  @Flag('It makes no sound.') readonly muted: boolean;
  @Int('Alerts that wait.') readonly queued: number;
}

class AlertsHealth {
  @List(AlertLayer, 'Alert boxes.') readonly layers: readonly AlertLayer[];
  @Timestamp('When an alert was last tested.', orNull) readonly lastTestAt: string | null;
}

class LeftOutView {
  @Text('ISO 4217.') readonly currency: string;
  @Num('Sum of the tips, in units of the currency.') readonly amount: number;
  @Int('Number of tips.') readonly tips: number;
}

class TotalLayer {
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Its name.') readonly name: string;
  @Text('Slug of its widget.') readonly widget: string;
  @List(
    LeftOutView,
    'Tips that its total leaves out, since no rate converts their currency. `set_currency_rates` sets rates.',
  )
  readonly leftOut: readonly LeftOutView[];
}

class TotalsHealth {
  @List(TotalLayer, 'Goals, and other layers that count money.') readonly layers: readonly TotalLayer[];
}

class IssueView {
  @OneOf(healthIssues, 'What is wrong, for programs.') readonly code: HealthIssue;
  @OneOf(severities, 'How bad it is.') readonly severity: (typeof severities)[number];
  @Text('What is wrong, and what to do about it.') readonly message: string;
  @Int('The layer that it is about.', orNull) readonly memberId: number | null;
}

class RefusedSourceView {
  @OneOf(
    refusals,
    'replaced: its link was replaced; invalid: its link is not one of this server, or is not complete.',
  )
  readonly reason: (typeof refusals)[number];
  @Flag('It is in broadcast software.') readonly obs: boolean;
  @Text('User agent of the page.') readonly userAgent: string;
  @Text('Address that it connects from.') readonly address: string;
  @Timestamp('When it first tried.') readonly since: string;
}

export class HealthView {
  @Nested(OutputHealth, 'Where it is shown.') readonly output: OutputHealth;
  @List(
    RefusedSourceView,
    'Sources that show nothing now because of their link, the latest first. At most 5.',
  )
  readonly refused: readonly RefusedSourceView[];
  @Nested(WidgetsHealth, 'How its layers are drawn.') readonly widgets: WidgetsHealth;
  @Nested(AlertsHealth, 'Its alerts.') readonly alerts: AlertsHealth;
  @Nested(TotalsHealth, 'Its totals of money.') readonly totals: TotalsHealth;
  @List(IssueView, 'What is wrong, the worst first.') readonly issues: readonly IssueView[];
  @Timestamp('Server time of this answer.') readonly checkedAt: string;
}

class ObsOverlayView {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Text('Its name.') readonly name: string;
  @Timestamp('When broadcast software last loaded it; null: never.', orNull) readonly obsSeenAt:
    string | null;
  @Flag('Within the last 12 hours.') readonly inObs: boolean;
  @Int('Sources in broadcast software that have it loaded now.') readonly sources: number;
  @Text('Last scene that broadcast software told of; of own overlays only.', { optional: true, ...orNull })
  readonly lastObsScene?: string | null;
}

export class ObsStatusView {
  @List(ObsOverlayView, 'Overlays, the one that broadcast software loaded last first.')
  readonly items: readonly ObsOverlayView[];
  @Nested(ObsOverlayView, 'The one that it loaded last.', orNull) readonly lastLoaded: ObsOverlayView | null;
  @Nested(UnknownView, 'Whether broadcast software is connected: it connects to nothing.')
  readonly connection: UnknownView;
  @Timestamp('Server time of this answer.') readonly checkedAt: string;
  @NextCursor() readonly nextCursor: string | null;
}

class PaintTimes {
  @Int('Half of all commands were painted within so many ms.', orNull) readonly p50: number | null;
  @Int('95 of 100.', orNull) readonly p95: number | null;
  @Int('99 of 100.', orNull) readonly p99: number | null;
  @Int('How many were.') readonly count: number;
}

class LayerErrors {
  @Int('Id of the layer.') readonly memberId: number;
  @Int('How often renderers told of an error of it.') readonly count: number;
}

export class StatsView {
  @Text('First day, UTC.') readonly from: string;
  @Text('Last day, UTC.') readonly to: string;
  @Int('Pages loaded.') readonly loads: number;
  @Int('Connections that came back.') readonly reconnects: number;
  @Int('Minutes that sources in broadcast software were connected, those open now not counted.')
  readonly obsMinutes: number;
  @Nested(PaintTimes, 'From a command to the frame that shows it, as renderers tell.')
  readonly paint: PaintTimes;
  @List(LayerErrors, 'Layers with errors, most of them first.') readonly errors: readonly LayerErrors[];
}
