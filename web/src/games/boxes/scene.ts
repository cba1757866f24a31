import type { BoxesView } from "../../protocol";
import type { Scene } from "../../table/protocol";
import type { Stream } from "../../table/stream";

export const isBoxes = (scene: Scene): scene is Scene<BoxesView> => scene.table.settings.game === "boxes";
export const isBoxesStream = (stream: Stream): stream is Stream<Scene<BoxesView>> => isBoxes(stream.scene);
