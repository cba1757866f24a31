import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { drawBeast } from "./beast";
import { drawBox, boxCardFace } from "./box";
import { drawCat } from "./drawcat";
import { board, roomList } from "./hull";
import { icon, iconNames } from "./icons";
import { cellsOf, tileFacts, families, tileNames, turned, turns } from "./shapes";
import { languages } from "../words/languages";
import { setLanguage } from "../words/words.svelte";
import { letterOf } from "./paint";
import TilePicture from "./TilePicture.svelte";
import { drawTreasure } from "./treasure";

afterEach(cleanup);

test("every tile can be drawn in every turn", () => {
  for (const tile of tileNames) {
    for (const turn of turns) {
      const cells = turned(cellsOf(tile), turn);
      const { kind, family } = tileFacts(tile);
      const face = kind === "oshax" ? "oshax" : family;
      const drawing = face
        ? drawCat(face, cells, kind === "kitten")
        : kind === "beast"
          ? drawBeast(tile, cells, turn)
          : drawTreasure(kind === "rare", cells);
      expect(drawing, tile).not.toMatch(/NaN|undefined/);
      expect(drawing, tile).toMatch(/^<path/);
    }
  }
});

test("the families differ in the shape of head, tail and coat, not in colour alone", () => {
  const bare = families.map((family) => drawCat(family, cellsOf("cat-14")).replaceAll(family, ""));
  expect(new Set(bare).size).toBe(families.length);
});

test("a picture has a name for the screen reader only when it is given one", () => {
  const { container, getByRole } = render(TilePicture, { tile: "cat-07-blue", label: "a blue cat" });
  expect(getByRole("img").getAttribute("aria-label")).toBe("a blue cat");
  expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 400 300");
  cleanup();
  expect(render(TilePicture, { tile: "cat-07-blue" }).container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

test("an oshax wears the letter of its colour", async () => {
  await setLanguage("en");
  expect(drawCat("oshax", cellsOf("oshax-3"), false, "green")).toContain(">G</text>");
});

test.each(languages)("the families have letters of their own in %s", async (language) => {
  await setLanguage(language);
  expect(new Set(families.map(letterOf)).size).toBe(families.length);
});

test("a letter is that of the language, whatever was drawn before", async () => {
  await setLanguage("en");
  expect(icon("letter-blue")).toContain(">B<");
  await setLanguage("pl");
  expect(icon("letter-blue")).toContain(">N<");
});

test("every icon has its own drawing", () => {
  expect(new Set(iconNames.map((name) => icon(name))).size).toBe(iconNames.length);
});

test("a ship has seven rooms on 142 squares, each with its own tint, and 19 rats and five maps", () => {
  expect(roomList.reduce((sum, room) => sum + room.cells.length, 0)).toBe(142);
  expect(new Set(roomList.map((room) => room.tint)).size).toBe(7);
  for (const id of ["blue", "green", "red", "purple", "orange", "teal"]) {
    expect(board(id).rats).toHaveLength(19);
    expect(board(id).maps.map(({ family }) => family)).toEqual([...families]);
  }
});

test("a turned card has its walls on the other sides and its icons upright", () => {
  expect(boxCardFace("box-09")).toEqual({ walls: "NW", icons: ["mouse"] });
  expect(boxCardFace("box-09", true).walls).toBe("SE");
  expect(drawBox("box-09", true)).toContain(icon("mouse"));
});
