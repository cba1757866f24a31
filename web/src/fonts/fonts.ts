// The whole font, for names and messages; and after it, so that they win, the letters of the page's own texts in small files,
// which are all that most people need.
import "@fontsource-variable/nunito-sans/wght.css";
import "./nunito-sans.css";
