declare module "words:loaders" {
  type Catalogue = Record<string, string | Record<string, string>>;
  /** How to load each chunk in each language. */
  const loaders: Record<import("./chunks").Chunk, Record<import("./languages").Language, () => Promise<{ default: Catalogue }>>>;
  export default loaders;
}
