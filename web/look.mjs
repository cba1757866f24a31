import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
const problems = [];
for (const [name, vp] of [["phone", { width: 390, height: 844 }], ["side", { width: 844, height: 390 }], ["desk", { width: 1440, height: 900 }]]) {
  for (const game of ["isle", "boxes"]) {
    const c = await b.newContext({ viewport: vp, hasTouch: name !== "desk", locale: "en-GB" });
    const p = await c.newPage();
    p.on("pageerror", (e) => problems.push(name + game + e.message));
    p.on("console", (m) => m.type() === "error" && problems.push(name + game + m.text()));
    await p.goto("http://127.0.0.1:8099/");
    await p.waitForTimeout(1500);
    if (game === "isle") await p.screenshot({ path: `/tmp/look-${name}-home.png` });
    await p.locator(`[data-play=${game}]`).click();
    await p.waitForTimeout(6000);
    await p.screenshot({ path: `/tmp/look-${name}-${game}.png` });
    console.log(name, game, p.url());
    await c.close();
  }
}
console.log(problems);
await b.close();
