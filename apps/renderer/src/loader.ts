declare const SCRIPT: string;

/** Stands in the page itself and loads its script, as often as it takes: nobody is there to load the page again. */
(function load(wait: number): void {
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.onerror = () => {
    script.remove();
    setTimeout(load, wait, Math.min(wait * 2, 10_000));
  };
  document.head.append(script);
})(500);
