/** Fields used from the answers of get_overlay and list_widgets. */
export interface OverlayAnswer {
  readonly overlayId: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly {
    readonly memberId: number;
    readonly widget: string;
    readonly name: string;
    readonly locked: boolean;
  }[];
  readonly groups: readonly {
    readonly groupId: string;
    readonly name: string;
    readonly memberIds?: readonly number[];
  }[];
  readonly scenes: readonly {
    readonly sceneId: number;
    readonly name: string;
    readonly previewOf: number | null;
    readonly transitionType: string;
    readonly transitionMs: number;
    readonly memberState: {
      readonly [memberId: string]: {
        readonly z: number;
        readonly hidden: boolean;
        readonly layout: { readonly x: number; readonly y: number; readonly scale: number };
      };
    };
  }[];
}

export interface WidgetAnswer {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly defaultSize: { readonly w: number; readonly h: number };
}

/** An overlay in as few words as an agent needs to plan; names are quoted, since they are data. */
export function overlayText(overlay: OverlayAnswer): string {
  const { overlayId, name, width, height, rev, activeSceneId, layers, groups, scenes } = overlay;
  const layerLines = layers.map(
    ({ memberId, widget, name, locked }) =>
      `- ${memberId} ${quoted(name)}: ${widget}${locked ? ', locked' : ''}`,
  );
  const sceneLines = scenes.map(({ sceneId, name, previewOf, transitionType, transitionMs, memberState }) => {
    const visible = Object.entries(memberState)
      .filter(([, { hidden }]) => !hidden)
      .sort(([, a], [, b]) => a.z - b.z)
      .map(
        ([
          memberId,
          {
            layout: { x, y, scale },
          },
        ]) => `${memberId} at ${x},${y}${scale === 1 ? '' : ` ×${scale}`}`,
      );
    const state =
      sceneId === activeSceneId ? 'LIVE' : previewOf === null ? 'offline' : `preview of scene ${previewOf}`;
    return `- ${sceneId} ${quoted(name)}: ${state}, ${transitionType} ${transitionMs} ms; shows ${visible.join('; ') || 'nothing'}`;
  });
  const groupLines = groups.map(
    ({ groupId, name, memberIds = [] }) => `- ${groupId} ${quoted(name)}: ${memberIds.join(', ')}`,
  );
  return [
    `# Overlay ${quoted(name)}`,
    `overlayId ${overlayId}, ${width} × ${height}, rev ${rev}. Positions count from the middle of a canvas 1920 wide.`,
    section('Scenes, layers from bottom to top', sceneLines),
    section('Layers', layerLines),
    section('Groups', groupLines),
  ]
    .filter(Boolean)
    .join('\n\n');
}

export function catalogText(widgets: readonly WidgetAnswer[]): string {
  const categories = [...new Set(widgets.map(({ category }) => category))];
  const sections = categories.map((category) =>
    section(
      category,
      widgets
        .filter((widget) => widget.category === category)
        .map(
          ({ slug, name, description, defaultSize: { w, h } }) =>
            `- ${slug} (${name}, ${w} × ${h}): ${description}`,
        ),
    ),
  );
  return ['# Widgets', 'get_widget answers the settings of one.', ...sections].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? `## ${title}\n${lines.join('\n')}` : '';
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
