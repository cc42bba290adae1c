import type { Effects } from '@studio/contracts/effects/effects';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import { behaviourOf, type LayerOfWidget } from '@studio/widgets/catalog';
import { describeCommands, type CommandView } from '@studio/widgets/describe';
import {
  alertOperations,
  botOperations,
  counterOperations,
  presetButtonId,
  targetOf,
  type ButtonTarget,
} from '@studio/contracts/overlays/deck-button-id';
import type { ButtonLook, DeckButtonView, WidgetCommandView } from './deck.views';
import { elapsed, obsButtonIds, obsLook } from './obs-buttons';
import { isOver } from './run.state';
import type { ButtonSurroundings } from './surroundings';
import type { Language } from '@studio/platforms/languages';

type Words = { readonly [key in Language]: string };

type Look<Kind extends ButtonTarget['kind']> = (
  target: Extract<ButtonTarget, { readonly kind: Kind }>,
  surroundings: ButtonSurroundings,
  locale: Language,
) => ButtonLook | null;

/** Returns the buttons that have a target now, in their order [deck/3]. */
export function buttonsOf(
  buttonIds: readonly string[],
  surroundings: ButtonSurroundings,
  locale: Language,
): readonly DeckButtonView[] {
  return buttonIds.flatMap((id): readonly DeckButtonView[] => {
    const target = targetOf(id);
    const look = lookOf(target, surroundings, locale);
    const layerName = layerOf(target, surroundings.design)?.name ?? null;
    return look ? [{ id, kind: target.kind, group: groups[target.kind], layerName, ...look }] : [];
  });
}

/** Ids of all buttons, each function once. */
export function allButtonIds(surroundings: ButtonSurroundings): readonly string[] {
  const { design, effects, counters, obs, presets } = surroundings;
  const scenes = design.scenes.filter(({ isPreview }) => !isPreview);
  const topmostFirst = [...design.layers].reverse();
  return [
    ...scenes.flatMap(({ sceneId }) => [
      `scene:${sceneId}`,
      ...topmostFirst.filter(isStinger).map(({ memberId }) => `scene:${sceneId}:${memberId}`),
    ]),
    ...scenes.map(({ sceneId }) => `arm:${sceneId}`),
    'take',
    ...design.macros().map(({ macroId }) => `macro:${macroId}`),
    ...topmostFirst.map(({ memberId }) => `layer:${memberId}`),
    ...topmostFirst
      .filter(isAlerts)
      .flatMap(({ memberId }) => alertOperations.map((operation) => `alerts:${memberId}:${operation}`)),
    ...topmostFirst.flatMap((layer) => pressable(layer).map(({ name }) => `${layer.memberId}:${name}`)),
    ...effects.slugs.map((slug) => `effect:${slug}:fire`),
    ...counters.flatMap(({ counterId }) =>
      counterOperations.map((operation) => `counter:${counterId}:${operation}`),
    ),
    ...botOperations.map((operation) => `bot:${operation}`),
    ...presets.flatMap((name) => presetButtonId(name) ?? []),
    ...obs.flatMap(obsButtonIds),
  ];
}

/** All that buttons can do with an overlay. */
export function commandsOf(
  { design, effects }: { readonly design: OpenedDesign; readonly effects: Effects },
  locale: Language,
): readonly WidgetCommandView[] {
  const ofLayers = design.layers.flatMap((layer) =>
    commandsOn(layer, locale).map(({ name: command, label, args }) => ({
      ...{ buttonId: `${layer.memberId}:${command}`, kind: 'command' as const, label },
      ...{ memberId: layer.memberId, layer: layer.name, widget: layer.widget, command },
      ...(args && { args }),
    })),
  );
  const others = [
    ...effects.slugs.flatMap((slug) => [`effect:${slug}:fire`, `effect:${slug}:stop`]),
    ...design.macros().map(({ macroId }) => `macro:${macroId}`),
    ...botOperations.map((operation) => `bot:${operation}`),
  ];
  const none = {
    ...{ counters: [], layerStates: {}, obs: [], presets: [], raidMode: null },
    ...{ runs: [], armedSceneId: null, now: 0 },
  };
  const ofOthers = buttonsOf(others, { design, effects, ...none }, locale).flatMap(({ id, kind, label }) =>
    kind === 'effect' || kind === 'macro' || kind === 'bot' ? [{ buttonId: id, kind, label }] : [],
  );
  return [...ofLayers, ...ofOthers];
}

/** Returns true for a layer whose queue of alerts can be controlled. */
function isAlerts({ widget }: OpenedDesign['layers'][number]): boolean {
  return widget === 'alert-box';
}

/** Returns true for a layer that can cover a switch. */
function isStinger({ widget }: OpenedDesign['layers'][number]): boolean {
  return widget === 'stinger';
}

/** Commands that the buttons of alerts stand for. */
const alertCommands = ['pause', 'resume', 'skip', 'mute', 'unmute'];

function commandsOn(layer: LayerOfWidget, locale: Language): readonly CommandView[] {
  const behaviour = behaviourOf(layer);
  return behaviour ? describeCommands(behaviour.widget, locale) : [];
}

/** Commands that a button can give: they need no arguments, and no other button has the same function. */
function pressable(layer: OpenedDesign['layers'][number]): readonly CommandView[] {
  const isDoubled = ({ name }: CommandView): boolean => isAlerts(layer) && alertCommands.includes(name);
  return commandsOn(layer, 'en').filter((command) => !needsArguments(command) && !isDoubled(command));
}

function needsArguments({ args }: CommandView): boolean {
  const required = args?.['required'];
  return Array.isArray(required) && required.length > 0;
}

/** Group in which decks list buttons of a kind. */
const groups: { readonly [Kind in ButtonTarget['kind']]: DeckButtonView['group'] } = {
  scene: 'scenes',
  arm: 'preview',
  take: 'preview',
  macro: 'macros',
  layer: 'layers',
  alerts: 'layers',
  command: 'layers',
  effect: 'effects',
  counter: 'counters',
  bot: 'bot',
  preset: 'bot',
  obs: 'obs',
};

function layerOf(target: ButtonTarget, { layers }: OpenedDesign): OpenedDesign['layers'][number] | undefined {
  return 'memberId' in target ? layers.find(({ memberId }) => memberId === target.memberId) : undefined;
}

/** Null for what does nothing now. */
function lookOf(target: ButtonTarget, surroundings: ButtonSurroundings, locale: Language): ButtonLook | null {
  const look = looks[target.kind] as Look<ButtonTarget['kind']>;
  return look(target, surroundings, locale);
}

const looks: { readonly [Kind in ButtonTarget['kind']]: Look<Kind> } = {
  scene: ({ sceneId, stinger }, { design, armedSceneId }) => {
    const scene = design.scenes.find((each) => each.sceneId === sceneId);
    if (!scene) return null;
    const cover = design.layers.find((each) => each.memberId === stinger && isStinger(each));
    if (stinger !== undefined && !cover) return null;
    const armed = armedSceneId === sceneId ? 'armed' : 'off';
    const look = cover ? plain(`${scene.name}: ${cover.name}`, 'sparkles') : plain(scene.name, 'image');
    return { ...look, state: scene.live ? 'live' : armed };
  },
  arm: ({ sceneId }, { design, armedSceneId }, locale) => {
    const scene = design.scenes.find((each) => each.sceneId === sceneId);
    if (!scene || scene.isPreview) return null;
    const label = `${words.arm[locale]}: ${scene.name}`;
    return { ...plain(label, 'eye'), state: armedSceneId === sceneId ? 'armed' : 'off' };
  },
  take: (_target, { armedSceneId }, locale) => ({
    ...plain(words.take[locale], 'play'),
    state: armedSceneId === null ? 'off' : 'armed',
  }),
  macro: ({ macroId }, { design, runs }) => {
    const macro = design.macros().find((each) => each.macroId === macroId);
    if (!macro) return null;
    const isRunning = runs.some((run) => run.macroId === macroId && !isOver(run));
    const { name: label, icon, color } = macro;
    return { label, icon, color, state: isRunning ? 'on' : 'off', value: null };
  },
  command: (target, { design }, locale) => {
    const layer = layerOf(target, design);
    const command = layer && commandsOn(layer, locale).find(({ name }) => name === target.command);
    return layer && command ? plain(`${layer.name}: ${command.label}`, 'play') : null;
  },
  layer: (target, { design }) => {
    const layer = layerOf(target, design);
    if (!layer) return null;
    return { ...plain(layer.name, layer.onAir ? 'eye' : 'eye-off'), state: layer.onAir ? 'on' : 'off' };
  },
  alerts: (target, { design, layerStates }, locale) => {
    const layer = layerOf(target, design);
    if (!layer || !isAlerts(layer)) return null;
    const { operation, memberId } = target;
    const { icon, key, ...label } = alertLooks[operation];
    const isOn = key !== null && layerStates[memberId]?.[key] === true;
    const state = key === null ? null : isOn ? 'on' : 'off';
    return { ...plain(`${layer.name}: ${label[locale]}`, icon), state };
  },
  effect: ({ slug, action }, { effects }, locale) => {
    if (!effects.has(slug, action)) return null;
    const name = effects.nameOf(slug, locale);
    return action === 'stop' ? plain(`${words.stop[locale]}: ${name}`, 'stop') : plain(name, 'sparkles');
  },
  counter: ({ counterId, operation }, { counters }, locale) => {
    const counter = counters.find((each) => each.counterId === counterId);
    if (!counter) return null;
    const label = { up: `${counter.name} +`, down: `${counter.name} −` };
    const reset = `${words.reset[locale]}: ${counter.name}`;
    const value = String(counter.value).slice(0, 12);
    return { ...plain(operation === 'reset' ? reset : label[operation], 'flag'), value };
  },
  bot: ({ operation }, { raidMode, now }, locale) => {
    const { icon, ...label } = botLooks[operation];
    const look = plain(label[locale], icon);
    if (operation !== 'raid_mode' || !raidMode) return look;
    const { active, endsAt } = raidMode;
    const left = endsAt === null ? null : elapsed(Math.max(0, Date.parse(endsAt) - now));
    return { ...look, state: active ? 'on' : 'off', value: active ? left : null };
  },
  preset: ({ name }, { presets }, locale) =>
    presets.includes(name) ? plain(`${words.preset[locale]}: ${name}`, 'video') : null,
  obs: (target, { obs, now }, locale) => obsLook(target, obs, locale, now),
};

function plain(label: string, icon: string): ButtonLook {
  return { label, icon, color: null, state: null, value: null };
}

const words = {
  arm: { en: 'Arm', de: 'Bereitstellen' },
  take: { en: 'Take', de: 'Übernehmen' },
  stop: { en: 'Stop', de: 'Beenden' },
  preset: { en: 'Title', de: 'Titel' },
  reset: { en: 'Reset', de: 'Zurücksetzen' },
} satisfies { readonly [word: string]: Words };

const alertLooks: {
  readonly [Operation in (typeof alertOperations)[number]]: Words & {
    readonly icon: string;
    /** Key of the layer's state that the button shows; null for none. */
    readonly key: string | null;
  };
} = {
  pause: { en: 'Pause alerts', de: 'Alerts pausieren', icon: 'pause', key: 'paused' },
  skip: { en: 'Skip alert', de: 'Alert überspringen', icon: 'skip', key: null },
  mute: { en: 'Mute alerts', de: 'Alerts stumm', icon: 'mute', key: 'muted' },
};

const resolveLook = (outcome: number) => ({
  en: `Prediction: outcome ${outcome} won`,
  de: `Vorhersage: Ausgang ${outcome} gewinnt`,
  icon: 'trophy',
});

const botLooks: {
  readonly [Operation in (typeof botOperations)[number]]: Words & { readonly icon: string };
} = {
  skip_song: { en: 'Skip song', de: 'Lied überspringen', icon: 'skip' },
  pause_songs: { en: 'Pause songs', de: 'Lieder anhalten', icon: 'pause' },
  resume_songs: { en: 'Resume songs', de: 'Lieder fortsetzen', icon: 'play' },
  draw_giveaway: { en: 'Draw a winner', de: 'Gewinner ziehen', icon: 'gift' },
  close_giveaway: { en: 'Close the giveaway', de: 'Verlosung schließen', icon: 'stop' },
  clip: { en: 'Make a clip', de: 'Clip erstellen', icon: 'video' },
  marker: { en: 'Set a marker', de: 'Marke setzen', icon: 'flag' },
  raid_mode: { en: 'Raid mode', de: 'Raid-Modus', icon: 'sword' },
  lock_prediction: { en: 'Prediction: no more bets', de: 'Vorhersage: Wetten schließen', icon: 'stop' },
  resolve_prediction_1: resolveLook(1),
  resolve_prediction_2: resolveLook(2),
  resolve_prediction_3: resolveLook(3),
  resolve_prediction_4: resolveLook(4),
  resolve_prediction_5: resolveLook(5),
  resolve_prediction_6: resolveLook(6),
  resolve_prediction_7: resolveLook(7),
  resolve_prediction_8: resolveLook(8),
  resolve_prediction_9: resolveLook(9),
  resolve_prediction_10: resolveLook(10),
  cancel_prediction: { en: 'Prediction: cancel', de: 'Vorhersage: abbrechen', icon: 'skip' },
  start_trivia: { en: 'Ask a trivia question', de: 'Quizfrage stellen', icon: 'sparkles' },
  end_platform_poll: { en: 'End Twitch poll', de: 'Twitch-Umfrage beenden', icon: 'stop' },
  next_viewer: { en: 'Next viewer', de: 'Nächster Zuschauer', icon: 'skip' },
};
