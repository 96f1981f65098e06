// Says where it matters that browsers let a page that was opened from a file load neither modules nor WebAssembly.
if (location.protocol === 'file:') {
  const note = document.getElementById('opened-from-file');
  if (note) {
    note.hidden = false;
  } else {
    document.body.innerHTML =
      '<main style="max-width: 40em; margin: 3em auto; padding: 0 1em; font-family: sans-serif"><h1>The explorer needs a server for files</h1>' +
      '<p>This page was opened from a file, and browsers forbid modules and WebAssembly to such pages. Run ' +
      '<code>python3 -m http.server</code> in the folder of the site, then open <code>http://localhost:8000/explorer/</code>.</p>' +
      '<p><a href="../index.html">Back to the documents</a></p></main>';
  }
}
