import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { channelsQuery, isConnected } from '../overlays/start-facts';
import { useSpeech } from '../text/texts';
import { buttonClass } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

const ASK_MS = 2_000;

/** Connects a channel, on the page of channels in another tab, so that this step stays. */
export function ChannelStep({ next }: { readonly next: string }) {
  const setup = useSetupTexts();
  const { t, list } = useSpeech();
  const channels = useQuery({ ...channelsQuery, refetchInterval: ASK_MS });
  const connected = channels.data?.items.filter(isConnected) ?? [];
  const isThere = connected.length > 0;
  return (
    <>
      <ul className={styles.gains}>
        {setup.channelGains.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.light} role="status">
        <span className={classes(styles.lamp, isThere ? styles.lit : styles.off)} aria-hidden />
        <span>{isThere ? setup.connected(list(connected.map(({ name }) => name))) : setup.notConnected}</span>
      </div>
      <div className={styles.choices}>
        {/* The router's links know no other tab. */}
        <a
          href="/console/channels"
          target="_blank"
          rel="noopener"
          className={buttonClass(isThere ? 'plain' : 'primary', true)}
        >
          {setup.connectChannel}
          <ExternalLink size={16} aria-hidden />
        </a>
        <Link href={next} className={buttonClass(isThere ? 'primary' : 'plain', true)}>
          {isThere ? t.common.next : setup.skip}
        </Link>
      </div>
    </>
  );
}
