declare module "words:*" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
