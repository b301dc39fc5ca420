(() => {
  const root = document.documentElement;
  const kept = (name) => { try { return localStorage.getItem("tirada." + name); } catch { return null; } };
  const dark = kept("dark");
  if (dark) root.dataset.dark = dark;
  root.dataset.marks = kept("marks") || "on";
  root.dataset.both = kept("both") || "off";
})();
