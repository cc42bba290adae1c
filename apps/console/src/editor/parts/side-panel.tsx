import { Copy, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useObserved } from '../../design/observed';
import { placeId } from '../../design/records';
import { useDerived } from '../../design/room-context';
import { useEditorTexts } from '../text/editor-texts';
import { Boundary } from '../../ui/boundary';
import { IconButton } from '../../ui/button';
import { Badge } from '../../ui/notice';
import { useActions } from '../editor-actions';
import { panelTabs, useView, type PanelTab } from '../editor-focus';
import { ConflictCards } from '../form/conflict-cards';
import { SettingsPanel } from '../form/settings-panel';
import { NotesPanel } from '../notes/notes-panel';
import { useAir } from '../on-air';
import { PositionPanel } from '../position/position-panel';
import styles from './parts.module.css';
import { WidgetIcon } from './widget-icon';

const panels = { settings: SettingsPanel, position: PositionPanel, notes: NotesPanel };

/** Panel with the settings, position and notes of the selection. */
export default function SidePanel() {
  const t = useEditorTexts();
  const view = useView();
  const tab = useObserved(view.panel);
  const setTab = (next: PanelTab): void => view.panel.set(next);
  const of = useObserved(view.selection).join(' ');
  const Panel = panels[tab];

  function key(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = panelTabs[(panelTabs.indexOf(tab) + step + panelTabs.length) % panelTabs.length] ?? tab;
    setTab(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }

  return (
    <>
      <Boundary shown={of}>
        <SelectionHead />
        <div className={styles.cards}>
          <ConflictCards />
        </div>
      </Boundary>
      <div className={styles.tabs} role="tablist" aria-label={t.editor.panels} onKeyDown={key}>
        {panelTabs.map((each) => (
          <button
            key={each}
            id={`tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls="side-panel"
            tabIndex={each === tab ? 0 : -1}
            className={styles.tab}
            onClick={() => setTab(each)}
          >
            {t.editor.tabs[each]}
          </button>
        ))}
      </div>
      <div
        id="side-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
        className={styles.panel}
      >
        <Boundary shown={`${tab} ${of}`}>
          <Panel />
        </Boundary>
      </div>
    </>
  );
}

/** Shows which layers are selected, and whether they are on air. */
function SelectionHead() {
  const t = useEditorTexts();
  const view = useView();
  const actions = useActions();
  const selection = useObserved(view.selection);
  const [memberId] = selection;
  const { isShown, isDirect } = useAir();
  // Settings count in all scenes at once, also in safe mode. In direct mode the canvas says it.
  const isMarked = useObserved(view.panel) === 'settings' && isShown && !isDirect;
  const about = useDerived((store) => {
    const layer = store.get('layer', String(memberId));
    const live = store.overlay?.liveSceneId ?? 0;
    const isOnAir = selection.some((id) => store.get('place', placeId(live, id))?.hidden === false);
    return layer && { name: layer.name, widget: layer.widget, isOnAir };
  });
  if (!about || memberId === undefined) return null;
  return (
    <div className={styles.layerHead}>
      <WidgetIcon slug={about.widget} />
      <span className={styles.layerName}>
        {selection.length === 1 ? about.name : t.editor.selected(selection.length)}
      </span>
      {isMarked && about.isOnAir && <Badge kind="live">{t.common.onAir}</Badge>}
      <IconButton small label={t.editor.duplicateLayers} onClick={() => void actions.duplicate()}>
        <Copy size={14} />
      </IconButton>
      <IconButton small label={t.editor.removeLayers} onClick={() => void actions.remove()}>
        <Trash2 size={14} />
      </IconButton>
    </div>
  );
}
