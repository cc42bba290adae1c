import type { Effects, OpenedDesign } from '@studio/areas/ports';
import { findBehaviour } from '@studio/widgets/catalog';
import { describeCommands } from '@studio/widgets/describe';
import { botOperations, targetOf, type ButtonTarget } from './button-id';
import type { DeckButtonView, WidgetCommandView } from './deck.views';
import { isOver, type Runs } from './run.state';

type Locale = 'en' | 'de';

/** What buttons are about. */
export interface ButtonSurroundings {
  readonly design: OpenedDesign;
  readonly effects: Effects;
  readonly runs: Runs;
}

type Look = Pick<DeckButtonView, 'label' | 'icon' | 'color' | 'state'>;

/** Those that do something now, in their order (rules E5). */
export function buttonsOf(
  buttonIds: readonly string[],
  surroundings: ButtonSurroundings,
  locale: Locale,
): readonly DeckButtonView[] {
  return buttonIds.flatMap((id) => {
    const target = targetOf(id);
    const look = lookOf(target, surroundings, locale);
    return look ? [{ id, kind: target.kind, ...look }] : [];
  });
}

/** All that buttons can do with an overlay. */
export function commandsOf(
  { design, effects }: Pick<ButtonSurroundings, 'design' | 'effects'>,
  locale: Locale,
): readonly WidgetCommandView[] {
  const ofLayers = design.layers.flatMap(({ memberId, name: layer, widget }) => {
    const behaviour = findBehaviour(widget);
    if (!behaviour) return [];
    return describeCommands(behaviour.widget, locale).map(({ name: command, label, args }) => ({
      ...{ buttonId: `${memberId}:${command}`, kind: 'command' as const, label },
      ...{ memberId, layer, widget, command },
      ...(args && { args }),
    }));
  });
  const others = [
    ...effects.slugs.flatMap((slug) => [`effect:${slug}:fire`, `effect:${slug}:stop`]),
    ...design.macros().map(({ macroId }) => `macro:${macroId}`),
    ...botOperations.map((operation) => `bot:${operation}`),
  ];
  const told = buttonsOf(others, { design, effects, runs: [] }, locale).flatMap(({ id, kind, label }) =>
    kind === 'scene' ? [] : [{ buttonId: id, kind, label }],
  );
  return [...ofLayers, ...told];
}

/** Null for what does nothing now. */
function lookOf(
  target: ButtonTarget,
  { design, effects, runs }: ButtonSurroundings,
  locale: Locale,
): Look | null {
  switch (target.kind) {
    case 'scene': {
      const scene = design.scenes.find(({ sceneId }) => sceneId === target.sceneId);
      return scene
        ? { label: scene.name, icon: 'image', color: null, state: scene.live ? 'live' : 'off' }
        : null;
    }
    case 'macro': {
      const { macroId } = target;
      const macro = design.macros().find((each) => each.macroId === macroId);
      if (!macro) return null;
      const isRunning = runs.some((run) => run.macroId === macroId && !isOver(run));
      return { label: macro.name, icon: macro.icon, color: macro.color, state: isRunning ? 'on' : 'off' };
    }
    case 'command': {
      const layer = design.layers.find(({ memberId }) => memberId === target.memberId);
      const behaviour = layer && findBehaviour(layer.widget);
      if (!layer || !behaviour) return null;
      const command = describeCommands(behaviour.widget, locale).find(({ name }) => name === target.command);
      return command ? plain(`${layer.name}: ${command.label}`, 'play') : null;
    }
    case 'effect':
      return effects.has(target.slug, target.action)
        ? plain(effects.nameOf(target.slug, locale), target.action === 'stop' ? 'stop' : 'sparkles')
        : null;
    case 'bot': {
      const { icon, ...label } = botLooks[target.operation];
      return plain(label[locale], icon);
    }
  }
}

function plain(label: string, icon: string): Look {
  return { label, icon, color: null, state: null };
}

const botLooks: {
  readonly [Operation in (typeof botOperations)[number]]: { readonly [key in Locale | 'icon']: string };
} = {
  skip_song: { en: 'Skip song', de: 'Lied überspringen', icon: 'skip' },
  pause_songs: { en: 'Pause songs', de: 'Lieder anhalten', icon: 'pause' },
  resume_songs: { en: 'Resume songs', de: 'Lieder fortsetzen', icon: 'play' },
  draw_giveaway: { en: 'Draw a winner', de: 'Gewinner ziehen', icon: 'gift' },
  close_giveaway: { en: 'Close the giveaway', de: 'Verlosung schließen', icon: 'stop' },
};
