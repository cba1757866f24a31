import type { IsleView } from "../../protocol";
import type { Scene, Stream } from "../../table/protocol";

export const isIsle = (scene: Scene): scene is Scene<IsleView> => scene.table.settings.game === "isle";
export const isIsleStream = (stream: Stream): stream is Stream<Scene<IsleView>> => isIsle(stream.scene);
