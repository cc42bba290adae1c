import { ChevronDown, ChevronRight, Eye, EyeOff, Folder, Lock, LockOpen, Ungroup } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { useEditorTexts } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';
import { NameEdit } from './name-edit';
import type { TreeRow } from './rows';
import styles from './tree.module.css';

interface GroupRowProps {
  readonly row: Extract<TreeRow, { readonly type: 'group' }>;
  readonly index: number;
  readonly isFirst: boolean;
}

/** A group over its layers: selecting it selects them. */
export const GroupRow = memo(function GroupRow({ row, index, isFirst }: GroupRowProps) {
  const t = useEditorTexts();
  const view = useView();
  const actions = useActions();
  /** Name when the user began to change it. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const { groupId, name, collapsed, memberIds, hidden, locked } = row;
  const fold = (to: boolean): void => void actions.updateGroup(groupId, { collapsed: to });

  function key(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowRight') fold(false);
    else if (event.key === 'ArrowLeft') fold(true);
    else if (event.key === 'F2') setRenamed(name);
    else if (event.key === 'Enter' || event.key === ' ') view.select(memberIds);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      role="row"
      aria-level={1}
      aria-rowindex={index + 1}
      aria-expanded={!collapsed}
      tabIndex={isFirst ? 0 : -1}
      className={classes(styles.row, styles.group, hidden && styles.off)}
      onClick={() => view.select(memberIds)}
      onDoubleClick={() => setRenamed(name)}
      onKeyDown={key}
    >
      <span role="gridcell">
        <IconButton
          small
          tabIndex={-1}
          label={collapsed ? t.tree.unfold(name) : t.tree.fold(name)}
          onClick={(event) => {
            event.stopPropagation();
            fold(!collapsed);
          }}
        >
          {collapsed ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        </IconButton>
      </span>
      <Folder size={16} className={styles.icon} aria-hidden />
      <span role="gridcell" className={styles.name}>
        {renamed !== null ? (
          <NameEdit
            name={name}
            label={t.tree.nameOf(name)}
            onName={(text) => void actions.updateGroup(groupId, { name: text, expected: { name: renamed } })}
            onEnd={() => setRenamed(null)}
          />
        ) : (
          name
        )}
      </span>
      <span role="gridcell" className={styles.tools}>
        <IconButton
          small
          tabIndex={-1}
          className={styles.tool}
          label={t.tree.ungroup(name)}
          onClick={(event) => {
            event.stopPropagation();
            void actions.ungroup(groupId);
          }}
        >
          <Ungroup size={14} />
        </IconButton>
        <IconButton
          small
          tabIndex={-1}
          className={classes(styles.tool, locked && styles.on)}
          label={locked ? t.tree.unlock(name) : t.tree.lock(name)}
          onClick={(event) => {
            event.stopPropagation();
            actions.change(memberIds.map((memberId) => ({ memberId, locked: !locked })));
          }}
        >
          {locked ? <Lock size={14} /> : <LockOpen size={14} />}
        </IconButton>
        <IconButton
          small
          tabIndex={-1}
          className={classes(styles.tool, hidden && styles.on)}
          label={hidden ? t.tree.show(name) : t.tree.hide(name)}
          onClick={(event) => {
            event.stopPropagation();
            void actions.place(memberIds.map((memberId) => ({ memberId, hidden: !hidden })));
          }}
        >
          {hidden ? <EyeOff size={14} /> : <Eye size={14} />}
        </IconButton>
      </span>
    </div>
  );
});
