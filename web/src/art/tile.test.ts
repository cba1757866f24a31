import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
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

describe("Art", () => {
  it("draws every tile in every rotation", () => {
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

  it("distinguishes families by head, tail and coat", () => {
    const bare = families.map((family) => drawCat(family, cellsOf("cat-14")).replaceAll(family, ""));
    expect(new Set(bare).size).toBe(families.length);
  });

  it("names a picture for screen readers only if it has a label", () => {
    const { container, getByRole } = render(TilePicture, { tile: "cat-07-blue", label: "a blue cat" });
    expect(getByRole("img").getAttribute("aria-label")).toBe("a blue cat");
    expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 400 300");
    cleanup();
    expect(render(TilePicture, { tile: "cat-07-blue" }).container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });

  it("puts the letter of its colour on an oshax", async () => {
    await setLanguage("en");
    expect(drawCat("oshax", cellsOf("oshax-3"), false, "green")).toContain(">G</text>");
  });

  it.each(languages)("has distinct family letters in %s", async (language) => {
    await setLanguage(language);
    expect(new Set(families.map(letterOf)).size).toBe(families.length);
  });

  it("switches letters with the language", async () => {
    await setLanguage("en");
    expect(icon("letter-blue")).toContain(">B<");
    await setLanguage("pl");
    expect(icon("letter-blue")).toContain(">N<");
  });

  it("has a distinct drawing for every icon", () => {
    expect(new Set(iconNames.map((name) => icon(name))).size).toBe(iconNames.length);
  });

  it("has seven tinted rooms on 142 squares, 19 rats and five maps per ship", () => {
    expect(roomList.reduce((sum, room) => sum + room.cells.length, 0)).toBe(142);
    expect(new Set(roomList.map((room) => room.tint)).size).toBe(7);
    for (const id of ["blue", "green", "red", "purple", "orange", "teal"]) {
      expect(board(id).rats).toHaveLength(19);
      expect(board(id).maps.map(({ family }) => family)).toEqual([...families]);
    }
  });

  it("turns the walls of a card and keeps its icons upright", () => {
    expect(boxCardFace("box-09")).toEqual({ walls: "NW", icons: ["mouse"] });
    expect(boxCardFace("box-09", true).walls).toBe("SE");
    expect(drawBox("box-09", true)).toContain(icon("mouse"));
  });
});
