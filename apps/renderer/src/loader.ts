declare const SCRIPT: string;

/**
 * Inline script of the page. It loads the page's script and retries without limit, since nobody is there to reload
 * the page.
 */
(function load(wait: number): void {
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.onerror = () => {
    script.remove();
    setTimeout(load, wait, Math.min(wait * 2, 10_000));
  };
  document.head.append(script);
})(500);
